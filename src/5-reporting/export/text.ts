import type { Measurement } from '../../4-measuring/measurement/measurement.ts';
import { candidatesFirst, ranked } from '../../4-measuring/recommending/ranked.ts';
import { typesWithPairs } from '../../4-measuring/recommending/recommend.ts';
import { oneLine } from '../../base/errors.ts';
import { colours } from '../../base/text/colours.ts';
import { DEFAULT_COLUMNS, wrapped } from '../../base/text/terminal-width.ts';
import { hasPairs, measurementTables, overviewTables } from '../tables/measurement-tables.ts';
import type { Table } from '../tables/table.ts';
import { judgeLines } from '../words/brief/judge-lines.ts';
import { reading } from '../words/brief/reading.ts';
import { typeGrid } from '../words/brief/type-grid.ts';
import { tableText } from '../words/table-text.ts';

/** Whom to trust, what was found about each judge in a sentence, and every table. */
export function measurementText(measurement: Measurement, columns = DEFAULT_COLUMNS): string {
  return joined([
    ...opening(measurement, columns),
    ...(hasPairs(measurement) ? pictures(measurement, columns) : []),
    [
      colours.bold('Judge by judge'),
      '',
      ...ranked(measurement.judges).map(({ sentence }) => sentenceText(sentence, columns)),
    ],
    ...tableTexts(measurementTables(measurement), columns),
  ]);
}

/** Whom to trust, one line per judge, and what each sees of each fault type: about one screen. */
export function briefText(measurement: Measurement, columns = DEFAULT_COLUMNS): string {
  const { judges } = measurement;
  const [only] = judges.length === 1 ? judges : [];
  return joined([
    ...opening(measurement, columns),
    // Of one judge there is room to say more.
    ...(only === undefined ? [] : [[sentenceText(only.sentence, columns)]]),
    ...(hasPairs(measurement) ? pictures(measurement, columns) : []),
    ...tableTexts(overviewTables(measurement), columns),
  ]);
}

/** Whom to trust, and the lines alone. */
export function picturesText(measurement: Measurement, columns = DEFAULT_COLUMNS): string {
  return joined([...opening(measurement, columns), ...pictures(measurement, columns)]);
}

/** The headline and the caveats. */
function opening({ recommendation }: Measurement, columns: number): readonly Lines[] {
  const { headline, caveats } = recommendation;
  return [
    [colours.bold(wrapped(oneLine(headline), { columns }))],
    ...(caveats.length === 0
      ? []
      : [caveats.map((caveat) => wrapped(oneLine(caveat), { columns }))]),
  ];
}

/** All judges on one screen: what each is worth, and what it sees of each fault type. */
function pictures(measurement: Measurement, columns: number): readonly Lines[] {
  const judges = candidatesFirst(measurement.judges);
  const grid = judges.length > 1 ? typeGrid(judges, typesWithPairs(judges), columns) : [];
  return [
    judgeLines({ ...measurement, judges }, columns),
    [colours.dim(wrapped(reading(measurement), { columns }))],
    ...(grid.length === 0 ? [] : [[...grid, ...wordsEnough(measurement, columns)]]),
  ];
}

/** The types of the grid that prove little, because patterns of words see them as well. */
function wordsEnough({ set }: Measurement, columns: number): Lines {
  const types = set.types.flatMap(({ wordsEnough: enough, label }) => (enough ? [label] : []));
  if (types.length === 0) return [];
  return [
    colours.dim(
      wrapped(`A pattern of words is enough for: ${oneLine(types.join(', '))}.`, { columns }),
    ),
  ];
}

type Lines = readonly string[];

const joined = (blocks: readonly Lines[]): string =>
  blocks.map((lines) => lines.join('\n').trimEnd()).join('\n\n');

const sentenceText = (sentence: string, columns: number): string =>
  wrapped(oneLine(sentence), { indent: '  ', columns });

const tableTexts = (tables: readonly Table[], columns: number): readonly Lines[] =>
  tables.map((table) => [tableText(table, columns)]);
