import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { JudgeMeasurement } from '../../../../4-measuring/measurement/measurement.ts';
import { rowsOf } from '../../../../4-measuring/measurement/named-rows.ts';
import { groupFilter } from '../../../tables/pair-filter.ts';
import type { PageModel } from '../../page-model.ts';
import { hrefOf } from '../address/route.ts';
import { AskedOfPair } from '../asked/asked-of-pair.tsx';
import { wasAsked } from '../explorer/pair/asked-here.tsx';
import { typeMeaning } from '../pairs.ts';
import { CleanRuns } from '../parts/clean-runs.tsx';
import { PrecisionInUse } from '../parts/precision-in-use.tsx';
import { TableView } from '../parts/table-view.tsx';
import { arePresumed, outcomeMeanings } from '../run-names.ts';
import { Term } from '../terms/term.tsx';
import { Calibration } from './calibration.tsx';
import { Confusion } from './confusion.tsx';
import { alarmsTable, FurtherTables } from './further-tables.tsx';
import { JudgeHeading } from './judge-heading.tsx';
import { KeyNumbers } from './key-numbers.tsx';
import { Mistakes } from './mistakes.tsx';
import { neighbours } from './neighbours.ts';
import { RateChart } from './rate-chart.tsx';
import { Sights } from './sights.tsx';
import { Spent } from './spent.tsx';
import { surestMistakes } from './surest-mistakes.ts';
import { Thresholds } from './thresholds.tsx';

/** One judge: what it is good and bad at, its figures, and what it was asked. */
export function JudgeLevel({ model, judgeId }: { model: PageModel; judgeId: string }): VNode {
  const around = neighbours(model.measurement.judges, judgeId);
  if (around.judge === undefined) return <NoSuchJudge judgeId={judgeId} />;
  return (
    <section class="judge-level" aria-labelledby="judge-title">
      <JudgeHeading model={model} judge={around.judge} around={around} />
      <Judge model={model} judge={around.judge} />
    </section>
  );
}

function NoSuchJudge({ judgeId }: { judgeId: string }): VNode {
  return (
    <section class="judge-level" aria-labelledby="judge-title">
      <h1 id="judge-title">No such judge</h1>
      <p>
        This report has no judge that is called <span class="foreign">{judgeId}</span>.{' '}
        <a href={hrefOf({ level: 'overview', sort: null })}>The overview lists those it has.</a>
      </p>
    </section>
  );
}

function Judge({ model, judge }: { model: PageModel; judge: JudgeMeasurement }): VNode {
  const { measurement, explorer } = model;
  const place = explorer.judges.indexOf(judge.judgeId);
  const first = surestMistakes(explorer, place, 1)[0]?.pair ?? (explorer.ids.length > 0 ? 0 : null);
  const asked = useSignal(first);
  const presumed = arePresumed(measurement.set);
  const parentName = presumed ? 'your runs' : 'clean';
  const outcomes = outcomeMeanings(model.provenance.environment);
  const alone = { ...measurement, judges: [judge] };
  const choose = (pair: number): void => {
    asked.value = pair;
    // What was chosen further up is shown further down.
    document.getElementById('asked-title')?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <KeyNumbers judge={judge} measurement={measurement} />
      {judge.pairedByType.some(({ pairs }) => pairs > 0) ? (
        <section aria-labelledby="sights-title">
          <h2 id="sights-title">What is it good and bad at?</h2>
          <Sights judge={judge} />
          <RateChart
            label="Flag rates and Δ by fault type"
            rows={judge.pairedByType}
            judge={judge.judgeId}
            filterOf={({ group }) => ({ type: group })}
            nameOf={({ group, label }) => <Term meaning={typeMeaning(group)}>{label}</Term>}
            parentName={parentName}
          />
        </section>
      ) : null}
      {explorer.ids.length === 0 ? null : (
        <section aria-labelledby="mistakes-title">
          <h2 id="mistakes-title">{presumed ? 'Where to look first' : 'Its surest mistakes'}</h2>
          <Mistakes model={model} judge={place} choose={wasAsked(place) ? choose : null} />
        </section>
      )}
      <AskedOfPair model={model} judge={place} chosen={asked} />
      {judge.paired.all.pairs > 0 ? (
        <section aria-labelledby="outcomes-title">
          <h2 id="outcomes-title">Silent and loud faults</h2>
          <RateChart
            label="Flag rates and Δ by outcome and answer"
            rows={[...rowsOf(judge.paired), ...rowsOf(judge.reachByOutcome)].filter(
              ({ pairs }) => pairs > 0,
            )}
            judge={judge.judgeId}
            filterOf={({ group }) => groupFilter(group)}
            parentName={parentName}
          />
          <p class="note">
            Silent: {outcomes.silent}. Loud: {outcomes.loud}.
          </p>
        </section>
      ) : null}
      <Scenarios model={model} judge={judge} parentName={parentName} />
      <Calibration judge={judge} measurement={measurement} />
      <Thresholds
        judge={judge}
        alarms={measurement.labels.falseAlarms}
        folder={model.provenance.folder}
      />
      <Confusion judge={judge} measurement={measurement} />
      <FurtherTables alone={alone} />
      {/* Both need runs that are known to be clean. */}
      {presumed ? null : <PrecisionInUse measurement={alone} />}
      {presumed ? null : <CleanRuns measurement={alone} />}
      <Spent model={model} judge={judge} place={place} />
    </>
  );
}

function Scenarios({
  model: { measurement },
  judge,
  parentName,
}: {
  model: PageModel;
  judge: JudgeMeasurement;
  parentName: string;
}): VNode | null {
  const rows = judge.pairedByScenario.filter(({ pairs }) => pairs > 0);
  const alarms = alarmsTable(judge, measurement.labels.falseAlarms);
  if (rows.length === 0 && alarms.rows.length === 0) return null;
  return (
    <section aria-labelledby="scenarios-title">
      <h2 id="scenarios-title">By scenario</h2>
      {rows.length === 0 ? null : (
        <RateChart
          label="Flag rates and Δ by scenario"
          rows={rows}
          judge={judge.judgeId}
          filterOf={({ group }) => ({ scenario: group })}
          parentName={parentName}
        />
      )}
      {alarms.rows.length === 0 ? null : <TableView table={alarms} />}
    </section>
  );
}
