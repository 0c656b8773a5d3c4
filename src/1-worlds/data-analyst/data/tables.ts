import { oncePer } from '../../once-per.ts';
import type { Task } from '../task.ts';
import { dayText } from './calendar.ts';
import type { FactRow } from './fact-row.ts';
import { type Filler, fillerCell, fillerColumn, otherTables } from './furniture.ts';

/** A value in a row. */
export type Cell = string | number | null;

export interface Column {
  readonly name: string;
  readonly type: 'TEXT' | 'INTEGER' | 'REAL';
  readonly description: string;
}

/** A table of the warehouse, with what its owners wrote about it. */
export interface Table {
  readonly name: string;
  readonly description: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

/** The tables of an instance's warehouse, by name, as its catalogue lists them. */
export const tablesOf = oncePer((task: Task): readonly Table[] => {
  const { decoy, factTable, facts } = task;
  const found = [
    factsTable(task, factTable, factDescription(task), facts),
    factsTable(task, decoy.table, decoy.description, decoy.rows),
    partyTable(task),
    partsTable(task),
    ...rateTables(task),
    ...otherTables(task.dice),
  ];
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
});

function factDescription({ domain, question }: Task): string {
  const { month, lastDay, twoMeanings } = question;
  const { measure, tempting } = domain;
  if (twoMeanings) {
    return `${domain.fact.description} Two definitions of ${measure.noun} are in use, ${measure.column} and ${tempting.column}; ask which one is meant if the question does not say.`;
  }
  if (lastDay === null) return domain.fact.description;
  return `${domain.fact.description} Loaded up to and including ${dayText(month, lastDay)}; later days are not in yet.`;
}

function factsTable(
  task: Task,
  name: string,
  description: string,
  rows: readonly FactRow[],
): Table {
  const has = optionalColumns(task);
  return {
    name,
    description,
    columns: factColumns(task),
    rows: rows.map(({ id, party, time, state, amount, tempting, unit, source, extra }): Cell[] =>
      inPlace<Cell>(
        task,
        [
          ...[id, party, time, state, amount],
          ...(has.tempting ? [tempting] : []),
          unit,
          ...(has.source ? [source] : []),
          ...(has.extra ? [extra] : []),
        ],
        (filler) => fillerCell(filler, task.dice, id),
      ),
    ),
  };
}

/** What the columns of the facts hold, with the fillers between them; the identifier comes first. */
function inPlace<T>({ fillers, dice }: Task, own: readonly T[], of: (filler: Filler) => T): T[] {
  const placed = [...own];
  fillers.forEach((filler, at) => {
    placed.splice(1 + Math.floor(dice.value(`place/${at}`) * placed.length), 0, of(filler));
  });
  return placed;
}

function factColumns(task: Task): readonly Column[] {
  const { domain, scenario, question } = task;
  const { fact, party, state, measure, tempting, units, source, extra } = domain;
  const clock =
    question.zone === null
      ? 'local time of the head office'
      : `in UTC. Months are reported in ${question.zone.name} time, which is UTC${offsetText(question.zone.offset)} all year`;
  const has = optionalColumns(task);
  // Where two columns are equally good, neither description says which of them is meant.
  const said = (description: string): string =>
    question.twoMeanings ? `${description.split('.')[0]}.` : description;
  const own = [
    text(fact.id, `Identifier of the ${fact.one}.`),
    text(party.id, `Refers to ${party.table}.`),
    text(fact.time, `${fact.timeDescription}, ${clock}.`),
    text(state.column, state.description),
    number(measure.column, said(measure.description)),
    ...(has.tempting ? [number(tempting.column, said(tempting.description))] : []),
    text(units.column, scenario === 'mixed_units' ? units.mixed : units.uniform),
    ...(has.source ? [text(source.column, source.description)] : []),
    ...(has.extra ? [number(extra.column, extra.description)] : []),
  ];
  return inPlace(task, own, fillerColumn);
}

/** The columns that the question does not need, of which no two warehouses have the same. */
function optionalColumns({ dice, question, scenario }: Task) {
  return {
    tempting:
      scenario === 'misleading_column' ||
      question.twoMeanings ||
      dice.happens('temptingColumn', 0.4),
    source: question.excluding || dice.happens('sourceColumn', 0.6),
    extra: question.measure === 'extra' || dice.happens('extraColumn', 0.5),
  };
}

function partyTable({ domain, parties, dice, scenario }: Task): Table {
  const { table, description, id, name, segment, segmentDescription } = domain.party;
  const hasYear = dice.happens('partyColumn', 0.5);
  return {
    name: table,
    description,
    columns: [
      ...[text(id, 'Identifier.'), text(name, 'Name.')],
      text(
        segment,
        scenario === 'dirty_labels'
          ? `${segmentDescription} Typed in by hand: capitals and blanks around it vary and mean nothing.`
          : segmentDescription,
      ),
      text('contact', 'Person to talk to. Personal data: keep it out of reports.'),
      ...(hasYear
        ? [{ name: 'since', type: 'INTEGER', description: 'Year of entry.' } as const]
        : []),
    ],
    rows: parties.map((member) => [
      ...[member.id, member.name, member.spelled, member.contact],
      ...(hasYear ? [member.since] : []),
    ]),
  };
}

function partsTable({ domain, facts }: Task): Table {
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

function rateTables({ domain: { units }, correct, dice }: Task): readonly Table[] {
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
