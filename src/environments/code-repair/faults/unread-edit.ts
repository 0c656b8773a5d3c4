import type { FaultOperator } from '../../../environment/fault-operator.ts';
import type { PlacedBug } from '../blueprint/blueprint.ts';
import type { RepairTask } from '../instance.ts';
import { bugEdit } from '../oracle/oracle.ts';

/** Searches for a word of the faulty line instead of reading the file, and edits it from there. */
export const unreadEdit: FaultOperator<RepairTask> = {
  name: 'unread_edit',
  label: 'edit of an unread file',
  description: 'edited a file that it had not read before.',
  changesAnswer: false,
  canHost: ({ blueprint }) => blueprint.bug !== null,
  keepsOutcome: () => true,
  edit(script, task, random) {
    const bug = task.blueprint.bug as PlacedBug;
    const path = bug.unit.sourcePath;
    const at = script.calls.findIndex(
      ({ call }) => call.tool === 'read_file' && call.args.path === path,
    );
    const faulty =
      String(bugEdit(bug, bug.wrong, bug.right).old_text)
        .split('\n')
        .at(-1) ?? '';
    const words = faulty.match(/\w+/g) ?? [bug.of];
    const query = words.toSorted((a, b) => b.length - a.length)[0] ?? bug.of;
    const thought = random.choice([
      'No need to open the whole file. The lines with this word will do.',
      'A search shows me the lines that matter.',
      `Just find ${query}; I know what this module looks like.`,
    ]);
    const insert = [{ thought, call: { tool: 'search', args: { query } } }];
    const failureStep = script.calls.findIndex(({ call }) => call.tool === 'edit_file');
    return { at, remove: 1, insert, failureStep };
  },
};
