import {
  type FaultOperator,
  firstCallOf,
  type PlannedCall,
} from '../../contract/fault-operator.ts';
import type { RepairTask } from '../instance.ts';
import { searchThought } from '../oracle/investigate.ts';
import { tellingWord } from '../oracle/telling-word.ts';
import { hosted } from './retake.ts';

/** Searches for a word of the faulty line instead of reading the file, and edits it from there. */
export const unreadEdit: FaultOperator<RepairTask> = {
  name: 'unread_edit',
  label: 'edit of an unread file',
  description: 'edited a file that it had not read before.',
  changesAnswer: false,
  // What the search does not show, nobody could edit without having read the file.
  canHost: ({ blueprint: { bug } }) => bug !== null && tellingWord(bug) !== null,
  keepsOutcome: () => true,
  edit(script, task) {
    const bug = hosted(task.blueprint.bug);
    const path = bug.unit.sourcePath;
    const at = script.calls.findIndex(
      ({ call }) => call.tool === 'read_file' && call.args.path === path,
    );
    const failureStep = firstCallOf(script, 'edit_file');
    const query = tellingWord(bug) ?? bug.of;
    const insert: PlannedCall[] = [
      { thought: searchThought(task, query), call: { tool: 'search', args: { query } } },
      ...script.calls.slice(at + 1, failureStep),
    ];
    const edit = script.calls[failureStep] as PlannedCall;
    // Nobody can refer to a doc comment that was never on the screen.
    const isFirstHand = !edit.thought.includes('doc comment');
    if (isFirstHand) return { at, remove: 1, insert: insert.slice(0, 1), failureStep };
    insert.push({ ...edit, thought: `This explains the failure: ${bug.cause}.` });
    return { at, remove: insert.length, insert, failureStep };
  },
};
