import type { VNode } from 'preact';
import type {
  JudgeMeasurement,
  Measurement,
} from '../../../../4-measuring/measurement/measurement.ts';
import { attackTables } from '../../../tables/attack-tables.ts';
import { rateCell } from '../../../tables/cells.ts';
import { degreeTables } from '../../../tables/degree-table.ts';
import { faithfulTables } from '../../../tables/faithful-table.ts';
import { faultCountTables } from '../../../tables/fault-count-table.ts';
import { harmlessTables } from '../../../tables/harmless-table.ts';
import { labelTables } from '../../../tables/label-tables.ts';
import { FLAGGED_CLEAN } from '../../../tables/pair-filter.ts';
import { promptsTables } from '../../../tables/prompts-table.ts';
import { repeatsOfJudge } from '../../../tables/repeats-table.ts';
import { scoreTables } from '../../../tables/score-tables.ts';
import { surfaceTables } from '../../../tables/surface-tables.ts';
import { ofOneJudge, type Table } from '../../../tables/table.ts';
import { TableView } from '../parts/table-view.tsx';

/** What sets with further runs say of a judge, each part with the question that it answers. */
const QUESTIONS: readonly {
  readonly question: string;
  readonly tables: (measurement: Measurement) => readonly Table[];
}[] = [
  {
    question: 'Do the faults reach it?',
    tables: (alone) => promptsTables(alone, 'every type').map(ofOneJudge),
  },
  {
    question: 'Would a pattern of words do as well?',
    tables: (alone) => surfaceTables(alone).map(ofOneJudge),
  },
  {
    question: 'Does it rank faults above what they were made from?',
    tables: (alone) => scoreTables(alone, 'every type').map(ofOneJudge),
  },
  {
    question: 'Does it react to edits that break nothing?',
    tables: (alone) => harmlessTables(alone, 'every kind').map(ofOneJudge),
  },
  {
    question: 'Does it see what the run does not admit?',
    tables: (alone) => degreeTables(alone).map(ofOneJudge),
  },
  {
    question: 'Do attacks move it?',
    tables: (alone) => attackTables(alone, 'every kind').map(ofOneJudge),
  },
  {
    question: 'What if several things go wrong?',
    tables: (alone) => faultCountTables(alone, 'every number').map(ofOneJudge),
  },
  {
    question: 'Does it see the fault, or a reply that does not fit?',
    tables: (alone) => faithfulTables(alone, 'every type').map(ofOneJudge),
  },
  {
    question: 'Does it say the same twice?',
    tables: ({ judges }) =>
      judges.flatMap(({ judgeId, repeats }) =>
        repeats === null ? [] : [repeatsOfJudge('Agreement of its repetitions', judgeId, repeats)],
      ),
  },
  {
    question: 'Does it agree with people?',
    tables: (alone) => labelTables(alone).map(ofOneJudge),
  },
];

/** @param alone the measurement of one judge */
export function FurtherTables({ alone }: { alone: Measurement }): VNode {
  return (
    <>
      {QUESTIONS.map(({ question, tables }) => ({ question, tables: tables(alone) }))
        .filter(({ tables }) => tables.length > 0)
        .map(({ question, tables }) => (
          <section key={question} class="further" aria-label={question}>
            <h2>{question}</h2>
            {tables.map((table) => (
              <TableView key={table.title} table={table} />
            ))}
          </section>
        ))}
    </>
  );
}

/**
 * The clean runs that a judge flags, by scenario.
 *
 * @param name what such a flag is called: a false alarm, unless nobody vouched for the runs
 */
export function alarmsTable(
  { judgeId: judge, falseAlarmsByScenario }: JudgeMeasurement,
  name: string,
): Table {
  return {
    title: `${name.charAt(0).toUpperCase()}${name.slice(1)} by scenario`,
    head: ['scenario', name],
    rows: falseAlarmsByScenario
      .filter(({ of }) => of > 0)
      .map((row) => [
        row.label,
        rateCell(row, { pairs: { judge, scenario: row.scenario, ...FLAGGED_CLEAN } }),
      ]),
  };
}
