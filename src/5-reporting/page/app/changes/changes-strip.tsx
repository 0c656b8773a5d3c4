import type { VNode } from 'preact';
import { changesHeadline } from '../../../changes/changes-words.ts';
import { dayOf } from '../../dates.ts';
import type { PageModel } from '../../page-model.ts';
import { hrefOf } from '../address/route.ts';

/** What changed since the earlier run, in a line that leads to the rest; nothing without one. */
export function ChangesStrip({ model: { comparison } }: { model: PageModel }): VNode | null {
  if (comparison === null) return null;
  const { earlier } = comparison;
  return (
    <p class="changes-strip">
      <a href={hrefOf({ level: 'changes' })}>
        Since <span class="foreign">{earlier.folder ?? 'the earlier run'}</span>
        {earlier.finished === null ? '' : ` (${dayOf(earlier.finished)})`}
      </a>
      : <span class="foreign">{changesHeadline(comparison)}</span>
    </p>
  );
}
