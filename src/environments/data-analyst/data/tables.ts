import type { Case } from '../case.ts';
import { dayText } from './calendar.ts';
import type { FactRow } from './fact-row.ts';
import type { Cell, Column, Table } from './table.ts';

const known = new WeakMap<Case, readonly Table[]>();

/** The tables of an instance's warehouse, by name, as its catalogue lists them. */
export function tablesOf(kase: Case): readonly Table[] {
  let tables = known.get(kase);
  if (tables === undefined) {
    tables = madeTables(kase);
    known.set(kase, tables);
  }
  return tables;
}

function madeTables(kase: Case): readonly Table[] {
  const { decoy, factTable, facts } = kase;
  const found = [
    factsTable(kase, factTable, factDescription(kase), facts),
    factsTable(kase, decoy.table, decoy.description, decoy.rows),
    partyTable(kase),
    partsTable(kase),
    ...rateTables(kase),
  ];
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function factDescription({ domain, question }: Case): string {
  const { month, lastDay } = question;
  if (lastDay === null) return domain.fact.description;
  return `${domain.fact.description} Loaded up to and including ${dayText(month, lastDay)}; later days are not in yet.`;
}

function factsTable(
  kase: Case,
  name: string,
  description: string,
  rows: readonly FactRow[],
): Table {
  const has = optionalColumns(kase);
  return {
    name,
    description,
    columns: factColumns(kase),
    rows: rows.map(({ id, party, time, state, amount, tempting, unit, source, extra }): Cell[] => [
      ...[id, party, time, state, amount],
      ...(has.tempting ? [tempting] : []),
      unit,
      ...(has.source ? [source] : []),
      ...(has.extra ? [extra] : []),
    ]),
  };
}

export function factColumns(kase: Case): readonly Column[] {
  const { domain, scenario, question } = kase;
  const { fact, party, state, measure, tempting, units, source, extra } = domain;
  const clock =
    question.zone === null
      ? 'local time of the head office'
      : `in UTC. Months are reported in ${question.zone.name} time, which is UTC${offsetText(question.zone.offset)} all year`;
  const has = optionalColumns(kase);
  return [
    text(fact.id, `Identifier of the ${fact.one}.`),
    text(party.id, `Refers to ${party.table}.`),
    text(fact.time, `${fact.timeDescription}, ${clock}.`),
    text(state.column, state.description),
    number(measure.column, measure.description),
    ...(has.tempting ? [number(tempting.column, tempting.description)] : []),
    text(units.column, scenario === 'mixed_units' ? units.mixed : units.uniform),
    ...(has.source ? [text(source.column, source.description)] : []),
    ...(has.extra ? [number(extra.column, extra.description)] : []),
  ];
}

/** The columns that the question does not need, of which no two warehouses have the same. */
function optionalColumns({ dice, question, scenario }: Case) {
  return {
    tempting: scenario === 'misleading_column' || dice.happens('temptingColumn', 0.4),
    source: question.excluding || dice.happens('sourceColumn', 0.6),
    extra: question.measure === 'extra' || dice.happens('extraColumn', 0.5),
  };
}

function partyTable({ domain, parties, dice }: Case): Table {
  const { table, description, id, name, segment, segmentDescription } = domain.party;
  const hasYear = dice.happens('partyColumn', 0.5);
  return {
    name: table,
    description,
    columns: [
      ...[text(id, 'Identifier.'), text(name, 'Name.'), text(segment, segmentDescription)],
      ...(hasYear
        ? [{ name: 'since', type: 'INTEGER', description: 'Year of entry.' } as const]
        : []),
    ],
    rows: parties.map((member) => [
      ...[member.id, member.name, member.segment],
      ...(hasYear ? [member.since] : []),
    ]),
  };
}

function partsTable({ domain, facts }: Case): Table {
  const { fact, part } = domain;
  let next = 4000;
  return {
    name: part.table,
    description: part.description,
    columns: [
      text(part.id, 'Identifier.'),
      text(fact.id, `The ${fact.one} that it belongs to.`),
      text(part.column, part.columnDescription),
    ],
    rows: facts.flatMap(({ id, parts }) =>
      parts.map((kind): Cell[] => [`${part.idPrefix}${next++}`, id, kind]),
    ),
  };
}

function rateTables({ domain: { units }, correct, dice }: Case): readonly Table[] {
  if (units.table === null || !(correct.converts || dice.happens('rateTable', 0.5))) return [];
  const { name, description, factor, factorDescription } = units.table;
  return [
    {
      name,
      description,
      columns: [
        text(units.column, 'Code of the unit.'),
        { name: factor, type: 'REAL', description: factorDescription },
      ],
      rows: [[units.base, 1], ...Object.entries(units.others)],
    },
  ];
}

function text(name: string, description: string): Column {
  return { name, type: 'TEXT', description };
}

function number(name: string, description: string): Column {
  return { name, type: 'REAL', description };
}

/** `+5:30` */
function offsetText(offset: number): string {
  const hours = Math.floor(Math.abs(offset) / 60);
  const minutes = Math.abs(offset) % 60;
  const rest = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `${offset < 0 ? '-' : '+'}${hours}${rest}`;
}
