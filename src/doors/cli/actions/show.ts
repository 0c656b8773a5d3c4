import { faultLabel } from '../../../1-worlds/contract/fault-operator.ts';
import { numberFormats } from '../../../1-worlds/contract/number-formats.ts';
import type { NamedFault } from '../../../1-worlds/contract/subject.ts';
import { findParent, findTrajectory } from '../../../2-planting/set/find-trajectory.ts';
import { openSet } from '../../../2-planting/set/open-set.ts';
import { views } from '../../../3-judging/judges/views/views.ts';
import { lineDiff } from '../../../5-reporting/words/line-diff.ts';
import { proofLines } from '../../../5-reporting/words/recorded/proof-text.ts';
import { sourceLines } from '../../../5-reporting/words/source-lines.ts';
import { spreadResults } from '../../../5-reporting/words/spread-results.ts';
import type { Label } from '../../../run/label.ts';
import type { Trajectory } from '../../../run/trajectory.ts';
import type { Settings } from '../commands/show.ts';
import { note, print, untrusted } from '../terminal.ts';

export async function show(id: string, options: Settings): Promise<void> {
  const view = views.find(({ name }) => name === options.view);
  if (view === undefined) return;

  const source = await openSet({ ...options, onNote: note });
  const formats = numberFormats(source.subject);
  const trajectory = await findTrajectory(source, id);
  const shown = view.render(trajectory, formats);
  const readable = (run: Trajectory): string => view.render(spreadResults(run), formats);
  const said = { trajectory_id: trajectory.id, view: view.name, shown };
  if (!options.diff) {
    print(options.json ? JSON.stringify(said) : untrusted(readable(trajectory)));
    if (!options.json) sayIfSpread(shown, readable(trajectory));
    return;
  }
  const parent = await findParent(source, trajectory);
  const before = view.render(parent, formats);
  const differs = before !== shown;
  const { label } = trajectory;
  if (options.json) {
    const { proof, faults } = label ?? {};
    const further = { parent_id: parent.id, parent_shown: before, differs, faults, proof };
    print(JSON.stringify({ ...said, ...further }));
    return;
  }
  // Where only the spaces of a result differ, spreading it over lines would hide the difference.
  const isHidden = differs && readable(parent) === readable(trajectory);
  const [clean, edited] = (isHidden ? [before, shown] : [parent, trajectory].map(readable)).map(
    untrusted,
  ) as [string, string];
  const sources = label === null ? new Set<number>() : sourceLines(clean, label);
  print(lineDiff(clean, edited, (line) => sources.has(line)));
  const lines = label === null ? [] : labelLines(label, source.subject.faults);
  if (lines.length > 0) print(untrusted(`\n${lines.join('\n')}`));
  if (!isHidden) sayIfSpread(before + shown, readable(parent) + readable(trajectory));
  if (!differs) {
    note(
      `No difference: the ${view.name} view of ${id} is its parent's, so a judge with this view cannot tell them apart.`,
    );
  }
}

/** A judge is shown results as they were recorded, and nobody should think otherwise. */
function sayIfSpread(shown: string, readable: string): void {
  if (shown === readable) return;
  note(
    'JSON and long texts in results are spread over lines here; --json prints what a judge is shown.',
  );
}

/** What a reader of a diff should know about the edits that made it, one line each. */
function labelLines(label: Label, types: readonly NamedFault[]): readonly string[] {
  const { faults = [], edit, parent } = label;
  const named = faults.map(({ type, step }) => `  step ${step}: ${faultLabel(type, types)}`);
  return [
    ...(named.length === 0 ? [] : [`${named.length} faults are planted here:`, ...named]),
    ...(edit?.kind === 'faithful'
      ? [`The same fault as ${parent}, with a reply that says what really happened.`]
      : []),
    ...proofLines(label),
  ];
}
