import type { VNode } from 'preact';
import { harmlessTables } from '../../../tables/harmless-table.ts';
import { labelTables } from '../../../tables/label-tables.ts';
import { metricTables } from '../../../tables/metric-tables.ts';
import { mixTables } from '../../../tables/mix-table.ts';
import { pairedTable } from '../../../tables/paired-table.ts';
import { repeatsOfJudge, repeatsTables } from '../../../tables/repeats-table.ts';
import type { PageModel } from '../../page-model.ts';
import { arePresumed, outcomeMeanings, peoplesLabels } from '../run-names.ts';
import { CleanRuns } from './clean-runs.tsx';
import { Differences } from './differences.tsx';
import { chosenJudge, JudgeChoice } from './judge-choice.tsx';
import { PrecisionInUse } from './precision-in-use.tsx';
import { ranked } from './ranked.ts';
import { ReachByOutcome } from './reach-by-outcome.tsx';
import { TableView } from './table-view.tsx';

/** Every measure, for readers who want more than the summary. */
export function Measures({ model }: { model: PageModel }): VNode {
  const { measurement } = model;
  const judge = chosenJudge(measurement);
  const presumed = arePresumed(measurement.set);
  const all = { ...measurement, judges: ranked(measurement.judges) };
  const tables = [
    ...labelTables(all),
    ...metricTables(all),
    ...mixTables(all),
    ...harmlessTables(all, 'every kind'),
    ...repeatsTables(all, 'all together'),
  ];
  return (
    <section id="measures" aria-labelledby="measures-title">
      <h2 id="measures-title">Measures</h2>
      {judge === undefined || peoplesLabels(measurement.set) !== null ? null : (
        <>
          <JudgeChoice id="measures-judge" measurement={measurement} />
          <ReachByOutcome
            judge={judge}
            parentName={presumed ? 'your runs' : 'their clean runs'}
            outcomes={outcomeMeanings(model.provenance.environment)}
          />
          <TableView table={pairedTable('By fault type', 'fault type', judge.pairedByType)} />
          {judge.pairedByScenario.length === 0 ? null : (
            <TableView table={pairedTable('By scenario', 'scenario', judge.pairedByScenario)} />
          )}
          {judge.repeats === null ? null : (
            <TableView table={repeatsOfJudge('Does it say the same twice?', judge.repeats)} />
          )}
        </>
      )}
      <h3>All judges</h3>
      {tables.map((table) => (
        <TableView key={table.title} table={table} />
      ))}
      <Differences measurement={measurement} />
      {/* Both need runs that are known to be clean. */}
      {presumed ? null : <PrecisionInUse measurement={measurement} />}
      {presumed ? null : <CleanRuns measurement={measurement} />}
    </section>
  );
}
