import { type Month, monthAfter, monthText } from '../data/calendar.ts';
import type { Task } from '../task.ts';
import type { Analysis } from './analysis.ts';

/** A text in SQL. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

const KEYWORDS =
  /\b(SELECT|FROM|WHERE|AND|OR|NOT|JOIN|ON|AS|IS|NULL|IN|EXISTS|CASE|WHEN|THEN|ELSE|END|GROUP BY|ORDER BY|UNION ALL|DESC|LIMIT|DISTINCT|WITH|BETWEEN|LIKE|COUNT|SUM|AVG|ROUND|MIN|MAX|COALESCE|TOP|ALL|DATE_TRUNC|OVER|PARTITION BY|LAG|RANK|LEFT|HAVING|LOWER|TRIM)\b/g;

/** Some people write SQL in capitals and some do not. Texts in quotes stay as they are. */
export function inHand(task: Task, sql: string): string {
  if (!task.dice.happens('lowercase', 0.35)) return sql;
  return sql
    .split(/('(?:[^']|'')*')/)
    .map((piece, index) =>
      index % 2 === 1 ? piece : piece.replace(KEYWORDS, (word) => word.toLowerCase()),
    )
    .join('');
}

/** Whether a query is the first for its figure, or one that comes to the same in another way. */
export type Attempt = 'first' | 'again';

/** The query that gives the figure, or the counts that the figure is computed from. */
export function mainQuery(task: Task, analysis: Analysis, attempt: Attempt = 'first'): string {
  const { domain, dice } = task;
  const { fact, state } = domain;
  const value = valueExpression(task, analysis);
  const current = `${fact.alias}.${state.column}`;
  const rows = fromAndWhere(task, analysis, attempt);
  const distinct = analysis.parts === 'once' && partForm(task, attempt) === 'distinct';
  const form = dice.pick(`form/${attempt}`, ['plain', 'plain', 'common table', 'window'] as const);
  const picked = `WITH picked AS (SELECT ${distinct ? 'DISTINCT ' : ''}${fact.alias}.${fact.id}, ${current}, ${value} AS value ${rows})`;
  if (form === 'window') {
    const all = figures(task, 'value', state.column).replaceAll(
      /(COUNT\(\*\)|(?:SUM|AVG)\((?:[^()])*\))/g,
      '$1 OVER ()',
    );
    return inHand(task, `${picked} SELECT DISTINCT ${all} FROM picked`);
  }
  return inHand(
    task,
    distinct || form === 'common table'
      ? `${picked} SELECT ${figures(task, 'value', state.column)} FROM picked`
      : `SELECT ${figures(task, value, current)} ${rows}`,
  );
}

function fromAndWhere(task: Task, analysis: Analysis, attempt: Attempt): string {
  const { domain, factTable, decoy } = task;
  const { fact, party, units, part } = domain;
  const table = analysis.table === 'fact' ? factTable : decoy.table;
  const f = fact.alias;
  const joins: string[] = [];
  const joinsParty = analysis.segment && task.dice.happens(`joinsParty/${attempt}`, 0.7);
  if (joinsParty) {
    joins.push(
      `JOIN ${party.table} ${party.alias} ON ${party.alias}.${party.id} = ${f}.${party.id}`,
    );
  }
  if (analysis.converts && units.table !== null) {
    joins.push(`JOIN ${units.table.name} r ON r.${units.column} = ${f}.${units.column}`);
  }
  const onceForm = analysis.parts === 'once' ? partForm(task, attempt) : null;
  if (analysis.parts === 'joined' || onceForm === 'distinct') {
    joins.push(`JOIN ${part.table} p ON p.${fact.id} = ${f}.${fact.id}`);
  }
  if (onceForm === 'join') {
    joins.push(
      `JOIN (SELECT DISTINCT ${fact.id} FROM ${part.table} WHERE ${part.column} = ${literal(task.question.part ?? '')}) p ON p.${fact.id} = ${f}.${fact.id}`,
    );
  }
  const conditions = conditionsOf(task, analysis, joinsParty, attempt);
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  return `FROM ${[`${table} ${f}`, ...joins].join(' ')}${where}`;
}

/**
 * How the query asks for facts that have a certain part, each once. A join is as right as a condition
 * if something makes its rows distinct, so a join alone does not tell whether facts are repeated.
 */
function partForm({ dice }: Task, attempt: Attempt): 'exists' | 'in' | 'join' | 'distinct' {
  return dice.pick(`partForm/${attempt}`, ['exists', 'in', 'join', 'distinct']);
}

/** How much of the month that is asked about there is. */
export function coverageQuery(task: Task): string {
  const { domain, factTable, correct } = task;
  const { fact } = domain;
  const time = `${fact.alias}.${fact.time}`;
  return inHand(
    task,
    `SELECT COUNT(*) AS ${fact.many}, MIN(${time}) AS earliest, MAX(${time}) AS latest FROM ${factTable} ${fact.alias} WHERE ${periodCondition(task, correct, 'first')}`,
  );
}

/** How much it matters which of two columns is meant. */
export function meaningsQuery(task: Task): string {
  const { domain, factTable, correct } = task;
  const { fact, measure, tempting } = domain;
  const [one, other] = [measure, tempting].map(({ column }) => `${fact.alias}.${column}`);
  return inHand(
    task,
    `SELECT COUNT(*) AS ${fact.many}, SUM(${one} <> ${other}) AS differing, ROUND(SUM(${one}), 2) AS by_${measure.column}, ROUND(SUM(${other}), 2) AS by_${tempting.column} FROM ${factTable} ${fact.alias} WHERE ${periodCondition(task, correct, 'first')}`,
  );
}

/** @param value what is added up; @param current the state of a fact */
function figures(task: Task, value: string, current: string): string {
  const { domain, question } = task;
  const { fact, state } = domain;
  const counted = `COUNT(*) AS ${fact.many}`;
  switch (question.metric) {
    case 'count':
      return counted;
    case 'share':
      return `${counted}, SUM(CASE WHEN ${current} = ${literal(state.shared)} THEN 1 ELSE 0 END) AS ${state.shared}`;
    case 'total':
      return `ROUND(SUM(${value}), 2) AS total, ${counted}`;
    case 'average':
      return averagesByCompute(task)
        ? `ROUND(SUM(${value}), 2) AS total, ${counted}`
        : `ROUND(AVG(${value}), 2) AS average, ${counted}`;
  }
}

/** Whether the agent divides the total by the count itself. */
export function averagesByCompute({ question, dice }: Task): boolean {
  return question.measure === 'measure' && dice.happens('viaCompute', 0.35);
}

function valueExpression({ domain }: Task, analysis: Analysis): string {
  const { fact, measure, tempting, extra, units } = domain;
  if (analysis.column === 'extra') {
    const column = `${fact.alias}.${extra.column}`;
    return analysis.emptyIsZero ? `COALESCE(${column}, 0)` : column;
  }
  const name = analysis.column === 'tempting' ? tempting.column : measure.column;
  const column = `${fact.alias}.${name}`;
  if (!analysis.converts) return column;
  if (units.table !== null) return `${column} * r.${units.table.factor}`;
  const cases = Object.entries(units.others).map(
    ([unit, factor]) => `WHEN ${literal(unit)} THEN ${column} * ${factorText(factor)}`,
  );
  return `CASE ${fact.alias}.${units.column} ${cases.join(' ')} ELSE ${column} END`;
}

/** A twelfth has no decimal form that is exact, so it is written as what it is. */
export function factorText(factor: number): string {
  const inverse = 1 / factor;
  return factor < 1 && Number.isInteger(inverse) ? `1.0 / ${inverse}` : String(factor);
}

function conditionsOf(
  task: Task,
  analysis: Analysis,
  joinsParty: boolean,
  attempt: Attempt,
): readonly string[] {
  const { domain, question } = task;
  const { fact, state, party, part, source } = domain;
  const f = fact.alias;
  const found: string[] = [];
  if (analysis.state) found.push(`${f}.${state.column} = ${literal(state.wanted)}`);
  if (analysis.period) found.push(periodCondition(task, analysis, attempt));
  if (analysis.segment && question.segment !== null) {
    const { segment, tidies } = { segment: question.segment, tidies: analysis.tidies };
    const is = (column: string): string =>
      tidies
        ? `LOWER(TRIM(${column})) = ${literal(segment.toLowerCase())}`
        : `${column} = ${literal(segment)}`;
    found.push(
      joinsParty
        ? is(`${party.alias}.${party.segment}`)
        : `${f}.${party.id} IN (SELECT ${party.id} FROM ${party.table} WHERE ${is(party.segment)})`,
    );
  }
  if (question.part !== null && analysis.parts !== 'ignored') {
    const kind = `p.${part.column} = ${literal(question.part)}`;
    const once = {
      exists: [
        `EXISTS (SELECT 1 FROM ${part.table} p WHERE p.${fact.id} = ${f}.${fact.id} AND ${kind})`,
      ],
      in: [`${f}.${fact.id} IN (SELECT p.${fact.id} FROM ${part.table} p WHERE ${kind})`],
      join: [],
      distinct: [kind],
    };
    found.push(...(analysis.parts === 'joined' ? [kind] : once[partForm(task, attempt)]));
  }
  if (analysis.source !== 'ignored') {
    const column = `${f}.${source.column}`;
    const other = `${column} <> ${literal(source.excluded)}`;
    found.push(analysis.source === 'loses_empty' ? other : `(${column} IS NULL OR ${other})`);
  }
  return task.dice.some(`conditions/${attempt}`, found, found.length);
}

function periodCondition(task: Task, { shiftsZone }: Analysis, attempt: Attempt): string {
  const { domain, question, dice } = task;
  const stored = `${domain.fact.alias}.${domain.fact.time}`;
  const time = shiftsZone
    ? `datetime(${stored}, ${zoneModifiers(question.zone?.offset ?? 0)})`
    : stored;
  const first = (month: Month): string => `'${monthText(month)}-01'`;
  return dice.pick(`period/${attempt}`, [
    `${time} >= ${first(question.month)} AND ${time} < ${first(monthAfter(question.month))}`,
    `strftime('%Y-%m', ${time}) = '${monthText(question.month)}'`,
    `substr(${time}, 1, 7) = '${monthText(question.month)}'`,
  ]);
}

/** `'+5 hours', '+30 minutes'` */
function zoneModifiers(offset: number): string {
  const sign = offset < 0 ? '-' : '+';
  const hours = Math.floor(Math.abs(offset) / 60);
  const minutes = Math.abs(offset) % 60;
  return `'${sign}${hours} hours'${minutes === 0 ? '' : `, '${sign}${minutes} minutes'`}`;
}
