import type { JsonObject } from '../../../run/json.ts';
import { oncePer } from '../../once-per.ts';
import { monthAfter, monthText } from '../data/calendar.ts';
import { type Filler, fillerCell } from '../data/furniture.ts';
import { type Cell, tablesOf } from '../data/tables.ts';
import type { Task } from '../task.ts';
import { inHand, literal } from './sql.ts';

/**
 * Something that an analyst looks at on the way to the figure. Nothing of it is needed, and no two runs
 * look at the same.
 */
export interface Look {
  /** What kind of look it is: two of one kind differ in a column or a table. */
  readonly kind: string;
  readonly tool: 'query' | 'describe_table';
  readonly args: JsonObject;
  /** Why, in one of several wordings. */
  readonly whys: readonly string[];
  /** The same call as it fails first, in the SQL of another engine or with a name that does not exist; or null. */
  readonly stumble: JsonObject | null;
  /** What it shows that could be said in a report: what is so, and what is not; null for nothing. */
  readonly finding: Finding | null;
}

export interface Finding {
  readonly true: string;
  /** The same sentence about something else, which the look would contradict. */
  readonly false: string;
  /** Whether it states a figure. */
  readonly figure: boolean;
}

/** The looks of this task's analyst, in order. */
export const looksOf = oncePer((task: Task): readonly Look[] =>
  everyLook(task).slice(0, lookCount(task)),
);

/** Looks that this task's analyst could take as well and does not. */
export const otherLooks = oncePer((task: Task): readonly Look[] => {
  const own = new Set(looksOf(task));
  return everyLook(task).filter((look) => !own.has(look));
});

/** A few go straight to the figure, most take some looks, and one in twenty cannot stop. */
function lookCount({ dice, length }: Task): number {
  if (length === 'short') return dice.between('lookCount', 0, 6);
  if (length === 'long') return dice.between('lookCount', 14, 42);
  const kind = dice.value('looks');
  if (kind < 0.2) return dice.between('lookCount', 0, 2);
  if (kind < 0.72) return dice.between('lookCount', 3, 8);
  return kind < 0.95 ? dice.between('lookCount', 9, 20) : dice.between('lookCount', 21, 42);
}

const everyLook = oncePer((task: Task): readonly Look[] => {
  const found = [...aboutFacts(task), ...aboutColumns(task), ...aboutOthers(task)];
  return task.dice.some('everyLook', found, found.length);
});

interface Draft {
  readonly kind: string;
  readonly sql: string;
  readonly refused?: string;
  readonly whys: readonly string[];
  /** Worked out when somebody asks: most looks are not taken. */
  readonly finding?: () => Finding | null;
}

function asked(task: Task, { kind, sql, refused, whys, finding = () => null }: Draft): Look {
  const stumble = refused === undefined ? null : { sql: inHand(task, refused) };
  let found: { readonly value: Finding | null } | undefined;
  return {
    kind,
    tool: 'query',
    args: { sql: inHand(task, sql) },
    whys,
    stumble,
    get finding() {
      found ??= { value: finding() };
      return found.value;
    },
  };
}

/**
 * The value that occurs more often than any other, and another one. Null if several share the first place,
 * or if most rows have no value.
 */
function mostOf(values: readonly Cell[]): readonly [string, string] | null {
  const counts = new Map<Cell, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const ranked = [...counts].sort(([, a], [, b]) => b - a);
  const [first, second] = ranked;
  const other = ranked.slice(1).find(([value]) => value !== null);
  if (first === undefined || first[0] === null || second?.[1] === first[1]) return null;
  return other === undefined ? null : [String(first[0]), String(other[0])];
}

/** Null where it depends on whether spellings that differ in capitals and blanks are taken together. */
function frequency(column: string, table: string, values: readonly Cell[]): Finding | null {
  const most = mostOf(values);
  const together = mostOf(values.map((value) => (value === null ? null : tidied(value))));
  if (most === null || together === null) return null;
  const [first, other] = most.map(tidied);
  if (first !== together[0] || first === other) return null;
  const say = (value: string): string =>
    `The most frequent ${column} in ${table} is ${value.trim()}.`;
  return { true: say(most[0]), false: say(most[1]), figure: false };
}

const tidied = (value: string | number): string => String(value).trim().toLowerCase();

type Cells = () => readonly Cell[];

function spread(task: Task, table: string, column: string, values: Cells): Look {
  return asked(task, {
    kind: 'spread',
    sql: `SELECT ${column}, COUNT(*) AS n FROM ${table} GROUP BY ${column} ORDER BY n DESC, ${column}`,
    refused: task.dice.pick(`refused/${column}`, [
      `SELECT ${column}, COUNT(*) AS n FROM ${table} GROUP BY ALL ORDER BY n DESC`,
      `SELECT ${column}_name, COUNT(*) AS n FROM ${table} GROUP BY ${column}_name ORDER BY n DESC, ${column}_name`,
      `SELECT ${column}, COUNT(*) AS n FROM ${table} GROUP BY ${column} ORDER BY frequency DESC`,
      `SELECT ${column}, COUNT(*) AS n FROM dwh_${table} GROUP BY ${column} ORDER BY n DESC, ${column}`,
    ]),
    whys: [
      `Which values does ${column} take?`,
      `See how ${column} is spelled in ${table}.`,
      `A quick count by ${column}.`,
      `How are the rows of ${table} spread over ${column}?`,
    ],
    finding: () => frequency(column, table, values()),
  });
}

function range(task: Task, column: string, values: Cells): Look {
  const { factTable, domain, correct } = task;
  const say = (value: number): string =>
    `In all of ${factTable}, ${column} is ${value.toFixed(1)} on average.`;
  return asked(task, {
    kind: 'range',
    sql: `SELECT MIN(${column}) AS lowest, ROUND(AVG(${column}), 1) AS mean, MAX(${column}) AS highest FROM ${factTable}`,
    refused: task.dice.pick(`refused/${column}`, [
      `SELECT MIN(${column}) AS lowest, QUANTILE(${column}, 0.5) AS middle, MAX(${column}) AS highest FROM ${factTable}`,
      `SELECT MIN(${column}_value) AS lowest, ROUND(AVG(${column}_value), 1) AS mean, MAX(${column}_value) AS highest FROM ${factTable}`,
    ]),
    whys: [
      `What range does ${column} have?`,
      `Lowest, mean and highest ${column}, to see whether anything is far off.`,
      `Are there odd values in ${column}?`,
      `Get a feel for the size of ${column}.`,
    ],
    finding: () => {
      const numbers = values().filter((value) => typeof value === 'number');
      const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
      const other = mean * task.dice.pick(`other/${column}`, [0.83, 0.91, 1.07, 1.19]);
      // Half-way values are rounded differently by different programs, and a mean over several units means nothing.
      return isPlainMean(mean) && !(correct.converts && column === domain.measure.column)
        ? { true: say(mean), false: say(other), figure: true }
        : null;
    },
  });
}

function isPlainMean(mean: number): boolean {
  const tenths = mean * 10;
  return mean >= 10 && Math.abs(tenths - Math.floor(tenths) - 0.5) > 1e-6;
}

function aboutFacts(task: Task): readonly Look[] {
  const { domain, factTable, dice, facts, question, describes, parties, decoy } = task;
  const { fact, state, party, part, units } = domain;
  const before = monthText(monthAfter(question.month, -1));
  const earlier = monthText(monthAfter(question.month, -2));
  const went = (up: boolean): string =>
    `From ${earlier} to ${before} the number of rows in ${factTable} went ${up ? 'up' : 'down'}.`;
  // Where months are reported in another time zone than the one that is stored, they are other months.
  const trend = (): Finding | null => {
    const months = facts.map(({ time }) => time.slice(0, 7));
    const countIn = (month: string): number => months.filter((one) => one === month).length;
    const change = countIn(before) - countIn(earlier);
    return change === 0 || question.zone !== null
      ? null
      : { true: went(change > 0), false: went(change < 0), figure: false };
  };
  const sample = (rows: number, order: string, which = ''): Look =>
    asked(task, {
      kind: 'sample',
      sql: `SELECT * FROM ${factTable}${which} ORDER BY ${order} LIMIT ${rows}`,
      refused: `SELECT TOP ${rows} * FROM ${factTable}${which} ORDER BY ${order}`,
      whys: [
        'Look at a few rows to get a feel for the data.',
        `What do rows of ${factTable} look like?`,
        `Some rows of ${factTable}, to see them with my own eyes.`,
      ],
    });
  const knows = (table: string): boolean => describes.includes(table);
  const leads = (id: string): string =>
    `No other row of ${party.table} has as many ${fact.many} as ${id}.`;
  return [
    spread(task, factTable, state.column, () => facts.map((row) => row.state)),
    spread(task, factTable, units.column, () => facts.map((row) => row.unit)),
    sample(dice.between('sample/1', 3, 8), fact.time),
    sample(dice.between('sample/2', 10, 45), fact.id),
    sample(
      dice.between('sample/3', 5, 25),
      `${fact.time} DESC`,
      ` WHERE ${state.column} = ${literal(state.shared)}`,
    ),
    asked(task, {
      kind: 'months',
      sql: `SELECT substr(${fact.time}, 1, 7) AS month, COUNT(*) AS n FROM ${factTable} GROUP BY month ORDER BY month`,
      refused: `SELECT DATE_TRUNC('month', ${fact.time}) AS month, COUNT(*) AS n FROM ${factTable} GROUP BY month ORDER BY month`,
      whys: [
        'Which months does the table cover?',
        `How many ${fact.many} are there in each month?`,
        `Count ${fact.many} by month to see where the data begins and ends.`,
      ],
      finding: trend,
    }),
    asked(task, {
      kind: 'change',
      sql: `WITH monthly AS (SELECT substr(${fact.time}, 1, 7) AS month, COUNT(*) AS n FROM ${factTable} GROUP BY month) SELECT month, n, n - LAG(n) OVER (ORDER BY month) AS change FROM monthly ORDER BY month`,
      refused: `WITH monthly AS (SELECT FORMAT_DATE('%Y-%m', ${fact.time}) AS month, COUNT(*) AS n FROM ${factTable} GROUP BY month) SELECT month, n, n - LAG(n) OVER (ORDER BY month) AS change FROM monthly ORDER BY month`,
      whys: [
        'How much does the number of rows change from month to month?',
        `Is there a break in ${factTable}, a month with far fewer rows?`,
      ],
      finding: trend,
    }),
    asked(task, {
      kind: 'running',
      sql: `WITH daily AS (SELECT substr(${fact.time}, 1, 10) AS day, COUNT(*) AS n FROM ${factTable} WHERE ${fact.time} LIKE '${monthText(question.month)}%' GROUP BY day) SELECT day, n, SUM(n) OVER (ORDER BY day) AS running FROM daily ORDER BY day`,
      whys: [
        'Are there days without any rows in that month?',
        'How do the rows build up over the month?',
      ],
    }),
    asked(task, {
      kind: 'repeats',
      sql: `SELECT ${fact.id}, COUNT(*) AS n FROM ${factTable} GROUP BY ${fact.id} HAVING COUNT(*) > 1 LIMIT 10`,
      whys: [
        `Does any ${fact.id} occur more than once?`,
        `List repeated values of ${fact.id}, if there are any.`,
      ],
    }),
    asked(task, {
      kind: 'span',
      sql: `SELECT MIN(${fact.time}) AS earliest, MAX(${fact.time}) AS latest FROM ${factTable}`,
      refused: `SELECT FIRST(${fact.time}) AS earliest, LAST(${fact.time}) AS latest FROM ${factTable}`,
      whys: [`From when to when does ${factTable} go?`, `Earliest and latest ${fact.time}.`],
    }),
    ...(knows(party.table)
      ? [
          spread(task, party.table, party.segment, () => parties.map(({ spelled }) => spelled)),
          asked(task, {
            kind: 'top',
            sql: `SELECT ${party.alias}.${party.id}, ${party.alias}.${party.name}, ${party.alias}.contact, COUNT(*) AS n, RANK() OVER (ORDER BY COUNT(*) DESC) AS place FROM ${factTable} ${fact.alias} JOIN ${party.table} ${party.alias} ON ${party.alias}.${party.id} = ${fact.alias}.${party.id} GROUP BY ${party.alias}.${party.id} ORDER BY n DESC, ${party.alias}.${party.id} LIMIT 5`,
            refused: `SELECT ${party.id}, ${party.alias}.${party.name}, ${party.alias}.contact, COUNT(*) AS n, RANK() OVER (ORDER BY COUNT(*) DESC) AS place FROM ${factTable} ${fact.alias} JOIN ${party.table} ${party.alias} ON ${party.alias}.${party.id} = ${fact.alias}.${party.id} GROUP BY ${party.alias}.${party.id} ORDER BY n DESC, ${party.alias}.${party.id} LIMIT 5`,
            whys: [
              `Which rows of ${party.table} have the most ${fact.many}?`,
              `Does one of ${party.table} dominate? Whom would I ask about it?`,
            ],
            finding: () => {
              const top = mostOf(facts.map((row) => row.party));
              return top && { true: leads(top[0]), false: leads(top[1]), figure: false };
            },
          }),
          asked(task, {
            kind: 'orphans',
            sql: `SELECT COUNT(*) AS without FROM ${factTable} ${fact.alias} LEFT JOIN ${party.table} ${party.alias} ON ${party.alias}.${party.id} = ${fact.alias}.${party.id} WHERE ${party.alias}.${party.id} IS NULL`,
            refused: `SELECT COUNT(*) AS without FROM ${factTable} ${fact.alias} LEFT JOIN ${party.table} ${party.alias} ON ${party.alias}.id = ${fact.alias}.${party.id} WHERE ${party.alias}.id IS NULL`,
            whys: [
              `Does every row of ${factTable} find its row in ${party.table}?`,
              `Are there ${fact.many} whose ${party.id} is unknown?`,
            ],
          }),
        ]
      : []),
    ...(knows(part.table)
      ? [
          spread(task, part.table, part.column, () => facts.flatMap((row) => row.parts)),
          asked(task, {
            kind: 'grain',
            sql: `WITH per AS (SELECT ${fact.id}, COUNT(*) AS n FROM ${part.table} GROUP BY ${fact.id}) SELECT n, COUNT(*) AS times FROM per GROUP BY n ORDER BY n`,
            whys: [
              `How many rows of ${part.table} does one ${fact.one} have?`,
              `What is the grain of ${part.table}?`,
            ],
          }),
        ]
      : []),
    ...(knows(decoy.table)
      ? [
          asked(task, {
            kind: 'tables',
            sql: `SELECT '${factTable}' AS source, COUNT(*) AS n, MAX(${fact.time}) AS latest FROM ${factTable} UNION ALL SELECT '${decoy.table}', COUNT(*), MAX(${fact.time}) FROM ${decoy.table}`,
            whys: [
              `How does ${decoy.table} compare with ${factTable}?`,
              `Put ${factTable} and ${decoy.table} side by side.`,
            ],
          }),
          spread(task, decoy.table, state.column, () => decoy.rows.map((row) => row.state)),
        ]
      : []),
  ];
}

/** Looks at the columns that no question is about: each fits, and none matters. */
function aboutColumns(task: Task): readonly Look[] {
  const { fillers, facts, dice, factTable, domain } = task;
  const cells = (filler: Filler) => (): readonly Cell[] =>
    facts.map(({ id }) => fillerCell(filler, dice, id));
  const gaps = fillers.slice(0, 3).map(({ name }) => `SUM(${name} IS NULL) AS no_${name}`);
  return [
    ...fillers.map((filler) =>
      'low' in filler.values
        ? range(task, filler.name, cells(filler))
        : spread(task, factTable, filler.name, cells(filler)),
    ),
    range(task, domain.measure.column, () => facts.map(({ amount }) => amount)),
    asked(task, {
      kind: 'gaps',
      sql: `SELECT ${gaps.join(', ')} FROM ${factTable}`,
      refused: `SELECT ${gaps.join(', ').replaceAll(' IS NULL', '.isna()')} FROM ${factTable}`,
      whys: ['How complete are the other columns?', 'Where are the gaps in this table?'],
    }),
  ];
}

/** Tables that turn out to have nothing to do with the question. */
function aboutOthers(task: Task): readonly Look[] {
  const own = new Set([task.factTable, task.decoy.table, ...task.describes]);
  return tablesOf(task)
    .filter(({ name }) => !own.has(name))
    .map(
      ({ name }): Look => ({
        kind: 'table',
        tool: 'describe_table',
        args: { table: name },
        whys: [
          `Does ${name} have anything to do with this?`,
          `Have a look at ${name}, just in case.`,
          `What is ${name} for?`,
        ],
        stumble: null,
        finding: null,
      }),
    );
}
