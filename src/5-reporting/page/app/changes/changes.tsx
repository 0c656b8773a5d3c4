import type { VNode } from 'preact';
import { sharePercent } from '../../../../base/text/numbers.ts';
import { changesHeadline, comparedOver, furtherChanges } from '../../../changes/changes-words.ts';
import type { RunComparison } from '../../../changes/run-comparison.ts';
import { changesTable } from '../../../tables/changes-table.ts';
import { minuteOf } from '../../dates.ts';
import type { PageModel } from '../../page-model.ts';
import { Command } from '../parts/command.tsx';
import { TableView } from '../parts/table-view.tsx';
import { ChangeGrid } from './change-grid.tsx';

/** What changed since an earlier run: in a sentence, by judge, and by fault type. */
export function Changes({ model }: { model: PageModel }): VNode {
  const { comparison, measurement } = model;
  if (comparison === null) {
    return (
      <section class="changes" aria-labelledby="changes-title">
        <h1 id="changes-title">This report compares nothing</h1>
        <p>To see what changed since an earlier run, name that run when the report is made:</p>
        <Command lines={[`tj report ${model.provenance.folder ?? 'RUN'} --against EARLIER_RUN`]} />
      </section>
    );
  }
  const { earlier, newJudges, goneJudges } = comparison;
  return (
    <section class="changes" aria-labelledby="changes-title">
      <p class="subtitle">
        {model.provenance.folder === null ? null : (
          <span class="foreign">{model.provenance.folder}</span>
        )}{' '}
        against <span class="foreign">{earlier.folder ?? 'an earlier run'}</span>
        {earlier.finished === null ? '' : `, judged ${minuteOf(earlier.finished)}`}
      </p>
      <h1 id="changes-title" class="foreign">
        {changesHeadline(comparison)}
      </h1>
      {furtherChanges(comparison, measurement.set.parents).map((text) => (
        <p key={text} class="further foreign">
          {text}
        </p>
      ))}
      <p class="reading">{reading(comparison)}</p>
      <TableView table={changesTable(comparison, measurement)} />
      <h2>What changed where</h2>
      <ChangeGrid comparison={comparison} measurement={measurement} />
      <Unmatched title="Not in the earlier run" judges={newJudges} />
      <Unmatched title="Only in the earlier run" judges={goneJudges} />
    </section>
  );
}

/** How to read the numbers, for a reader who would take "none is shown" for "there is none". */
function reading(comparison: RunComparison): string {
  const { confidence, judges } = comparison;
  const types = judges[0]?.types.length ?? 0;
  const count = judges.length * types;
  const wide = count > 1 ? ', widened for all the changes in its table,' : '';
  return `${comparedOver(comparison)} Intervals are those of the gate, at ${sharePercent(confidence)}. A change is said to be shown only if its interval${wide} excludes 0; where none is shown there may be one, as large as the ends of the interval.`;
}

function Unmatched({ title, judges }: { title: string; judges: readonly string[] }): VNode | null {
  if (judges.length === 0) return null;
  return (
    <p class="note">
      {title}:{' '}
      {judges.map((id, at) => (
        <span key={id}>
          {at === 0 ? '' : ', '}
          <span class="foreign">{id}</span>
        </span>
      ))}
      .
    </p>
  );
}
