import { numberFormats } from '../../environment/number-formats.ts';
import { views } from '../../judges/views/views.ts';
import { openSet, type SetReference } from '../../pipeline/open-set.ts';
import { lineDiff } from '../../report/text/line-diff.ts';
import { findParent, findTrajectory } from '../../run-folder/set/find-trajectory.ts';
import { note, print, untrusted } from '../terminal.ts';

export interface ShowOptions extends SetReference {
  readonly view: string;
  readonly diff: boolean;
  readonly json: boolean;
}

export async function show(id: string, options: ShowOptions): Promise<void> {
  const view = views.find(({ name }) => name === options.view);
  if (view === undefined) return;

  const source = await openSet({ ...options, onNote: note });
  const formats = numberFormats(source.subject);
  const trajectory = await findTrajectory(source, id);
  const shown = view.render(trajectory, formats);
  const said = { trajectory_id: trajectory.id, view: view.name, shown };
  if (!options.diff) {
    print(options.json ? JSON.stringify(said) : untrusted(shown));
    return;
  }
  const parent = await findParent(source, trajectory);
  const before = view.render(parent, formats);
  if (options.json) {
    const differs = before !== shown;
    print(JSON.stringify({ ...said, parent_id: parent.id, parent_shown: before, differs }));
    return;
  }
  print(lineDiff(untrusted(before), untrusted(shown)));
  if (before === shown) {
    note(
      `No difference: the ${view.name} view of ${id} is its clean parent's, so a judge with this view cannot tell them apart.`,
    );
  }
}
