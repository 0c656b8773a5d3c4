import type { Table } from '../../5-reporting/tables/table.ts';
import type { EpisodeSummary } from './summarise-episodes.ts';

/** What happened when a model drove the runs, apart from any comparison of judges. */
export function episodeTables(summary: EpisodeSummary): readonly Table[] {
  const { episodes, statesOutcome } = summary;
  const count = (value: number): string => String(value);
  return [
    {
      title: 'Episodes that a model drove',
      head: ['', 'count', 'of'],
      rows: [
        ['faulty', count(summary.faulty), count(episodes)],
        ['  silent: the outcome is right', count(summary.silent), count(episodes)],
        ['  loud: the outcome is wrong', count(summary.loud), count(episodes)],
        ['answers equal to the oracle’s', count(summary.oracleAnswers), count(episodes)],
        ...(statesOutcome === null
          ? []
          : [
              [
                'answers stating what was done',
                count(statesOutcome.count),
                count(statesOutcome.of),
              ],
            ]),
        ['empty answers', count(summary.emptyAnswers), count(episodes)],
        ['calls that failed', count(summary.failedCalls), count(summary.steps)],
      ],
      note: 'Labelled by the rules and the outcome check, which do not see every fault: a lower bound.',
    },
    {
      title: 'Faults by type',
      head: ['type', 'faulty', 'silent', 'loud'],
      rows: summary.types.map(({ type, faulty, silent, loud }) => [
        type ?? 'no rule fired',
        ...[faulty, silent, loud].map(count),
      ]),
    },
    {
      title: 'Faults by scenario',
      head: ['scenario', 'episodes', 'faulty', 'silent', 'loud'],
      rows: summary.scenarios.map(({ scenario, episodes: played, faulty, silent, loud }) => [
        scenario,
        ...[played, faulty, silent, loud].map(count),
      ]),
    },
  ].filter(({ rows }) => rows.length > 0);
}
