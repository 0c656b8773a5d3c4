import type { VNode } from 'preact';
import type { Measurement } from '../../../../4-measuring/measurement/measurement.ts';
import { rowsOf } from '../../../../4-measuring/measurement/named-rows.ts';
import { ABSENT, percent } from '../../../../base/text/numbers.ts';
import { judgeCell } from '../../../tables/cells.ts';
import type { PageModel } from '../../page-model.ts';
import { arePresumed } from '../run-names.ts';
import { Command } from './command.tsx';
import { TableView } from './table-view.tsx';

/** How the numbers came about, for readers who doubt them or want to make them again. */
export function Method({ model }: { model: PageModel }): VNode {
  const { provenance, measurement } = model;
  const { set, intervals } = measurement;
  const presumed = arePresumed(set);
  const facts: readonly (readonly [string, string])[] = [
    provenance.environment === 'recorded'
      ? ['runs', 'recorded']
      : ['environment', provenance.environment],
    ['seed', provenance.seed ?? 'not recorded'],
    [
      'trajectories',
      `${set.trajectories}: ${set.clean} ${presumed ? 'of your runs' : 'clean'}, ${set.silent} silent and ${set.loud} loud faults`,
    ],
    [
      'pairs',
      `${set.pairs} faults whose ${presumed ? 'parent' : 'clean parent'} is in the set, of ${set.instances} instances${set.tasks < set.instances ? `, recordings of ${set.tasks} tasks` : ''}`,
    ],
    ['trajectory-judge', `version ${provenance.version}`],
    ...provenance.files.map(({ name, sha256 }) => [name, `SHA-256 ${sha256}`] as const),
  ];
  return (
    <section id="method" aria-labelledby="method-title">
      <h1 id="method-title">How this was measured</h1>
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <TableView
        table={{
          title: 'Who was asked, and what',
          head: ['judge', 'is shown', 'model', 'engine', 'digest', "prompts' SHA-256"],
          rows: provenance.judges.map((judge) => [
            judgeCell(judge.judgeId),
            judge.view ?? 'not recorded',
            judge.model ?? ABSENT,
            judge.engine ?? ABSENT,
            judge.digest ?? ABSENT,
            judge.promptsHash ?? ABSENT,
          ]),
        }}
      />
      <h2>Intervals</h2>
      <p>
        All are {percent(intervals.confidence)} intervals.{' '}
        {intervals.method === 'paper'
          ? `They are the paper's: percentile bootstrap with ${intervals.replicates.toLocaleString('en')} resamples, exact where a share is 0 or 1.`
          : "Runs of one instance depend on each other, so intervals are clustered by instance and stratified by fault type. Shares use Wilson intervals on the effective sample size; precision combines those of both rates; F1, type F1 and Brier are linearised. Δ has Tango's score interval, widened where pairs are rare or share a clean run. Differences between judges are taken over what both scored."}
      </p>
      {intervals.method === 'paper' ? null : <DeltaMethods measurement={measurement} />}
      {provenance.commands.length === 0 ? null : (
        <>
          <h2>To make this page again</h2>
          <Command lines={provenance.commands} />
        </>
      )}
      {provenance.history.length === 0 ? null : (
        <TableView
          table={{
            title: 'What wrote to the folder',
            head: ['command', 'version', 'started', 'finished'],
            rows: provenance.history.map(({ command, version, started, finished, detail }) => [
              { value: command, counts: detail ?? undefined },
              version ?? ABSENT,
              started ?? ABSENT,
              finished ?? ABSENT,
            ]),
          }}
        />
      )}
    </section>
  );
}

function DeltaMethods({ measurement }: { measurement: Measurement }): VNode {
  return (
    <TableView
      table={{
        title: "Method of each Δ's interval",
        head: ['judge', ...rowsOf(measurement.judges[0]?.paired ?? null).map(({ label }) => label)],
        rows: measurement.judges.map((judge) => [
          judgeCell(judge.judgeId),
          ...rowsOf(judge.paired).map(({ method }) => method),
        ]),
      }}
    />
  );
}
