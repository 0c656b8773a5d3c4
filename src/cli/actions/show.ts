import { numberFormats } from '../../environment/number-formats.ts';
import { views } from '../../judges/views/views.ts';
import { openSet, type SetReference } from '../../pipeline/open-set.ts';
import { lineDiff } from '../../report/text/line-diff.ts';
import { findParent, findTrajectory } from '../../run-folder/set/find-trajectory.ts';
import { note, print, untrusted } from '../terminal.ts';

export interface ShowOptions extends SetReference {
  readonly view: string;
  readonly diff: boolean;
}

export async function show(id: string, options: ShowOptions): Promise<void> {
  const view = views.find(({ name }) => name === options.view);
  if (view === undefined) return;

  const source = await openSet({ ...options, onNote: note });
  const formats = numberFormats(source.environment);
  const trajectory = await findTrajectory(source, id);
  const shown = view.render(trajectory, formats);
  if (!options.diff) {
    print(untrusted(shown));
    return;
  }
  const parent = await findParent(source, trajectory);
  const before = view.render(parent, formats);
  print(lineDiff(untrusted(before), untrusted(shown)));
  if (before === shown) {
    note(
      `No difference: the ${view.name} view of ${id} is its clean parent's, so a judge with this view cannot tell them apart.`,
    );
  }
}
