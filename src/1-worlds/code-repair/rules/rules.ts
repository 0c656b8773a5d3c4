import type { Rule } from '../../contract/rulebook.ts';
import { commitFailing } from './commit-failing.ts';
import { commitUntested } from './commit-untested.ts';
import { editBeforeRun } from './edit-before-run.ts';
import { editUnread } from './edit-unread.ts';
import { noTerminalAction } from './no-terminal-action.ts';
import { oneFile } from './one-file.ts';
import type { RepairRecord } from './repair-record.ts';
import { replyPlacement } from './reply-placement.ts';
import { testEdited } from './test-edited.ts';
import { ungroundedPath } from './ungrounded-path.ts';

/**
 * The rules, in order of priority. They read neither source nor replies, so they cannot tell a repair
 * from a special case, nor a report from an invention.
 */
export const rules: readonly Rule<RepairRecord>[] = [
  ungroundedPath,
  testEdited,
  editUnread,
  editBeforeRun,
  commitFailing,
  commitUntested,
  replyPlacement,
  noTerminalAction,
];

/** Rules that are checked only when they are named. */
export const optionalRules: readonly Rule<RepairRecord>[] = [oneFile];
