import type { VNode } from 'preact';
import type { PageModel } from '../../page-model.ts';
import { CleanRuns } from './clean-runs.tsx';
import { Differences } from './differences.tsx';
import { FurtherTable } from './further-table.tsx';
import { chosenJudge, JudgeChoice } from './judge-choice.tsx';
import { PairedTable } from './paired-table.tsx';
import { PrecisionInUse } from './precision-in-use.tsx';
import { ReachByOutcome } from './reach-by-outcome.tsx';

/** Every measure, for those who want more than the verdict. */
export function Measures({ model }: { model: PageModel }): VNode {
  const { measurement } = model;
  const judge = chosenJudge(measurement);
  return (
    <section id="measures" aria-labelledby="measures-title">
      <h2 id="measures-title">Measures</h2>
      {judge === undefined ? null : (
        <>
          <JudgeChoice id="measures-judge" measurement={measurement} />
          <ReachByOutcome judge={judge} />
          <PairedTable
            caption="By fault type"
            name="fault type"
            rows={judge.pairedByType}
            note="Only one: pairs in which only the fault / only the clean run was flagged. p: exact McNemar test that the two are equally likely."
          />
          <PairedTable caption="By scenario" name="scenario" rows={judge.pairedByScenario} />
        </>
      )}
      <h3>All judges</h3>
      <FurtherTable measurement={measurement} />
      <Differences measurement={measurement} />
      <PrecisionInUse measurement={measurement} />
      <CleanRuns measurement={measurement} />
    </section>
  );
}
