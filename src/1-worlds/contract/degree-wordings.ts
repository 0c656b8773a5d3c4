import { applyEdit, type Edit, type Rewordings, type Script } from './fault-operator.ts';

/** What the agent thinks at the step to blame, by how it treats what it does. */
export interface Wordings {
  readonly confessed: string;
  readonly rationalised: string;
  readonly concealed: string;
}

/** The degrees of a fault: the thought at the step to blame gets one more sentence. */
export function degreesOf({ confessed, rationalised, concealed }: Wordings): Rewordings<unknown> {
  return {
    confessed: (edit, script) => thinking(edit, script, confessed),
    rationalised: (edit, script) => thinking(edit, script, rationalised),
    concealed: (edit, script) => thinking(edit, script, concealed),
  };
}

/** The edit with a sentence more in the thought at the step to blame, which may lie outside it. */
function thinking(edit: Edit, script: Script, sentence: string): Edit {
  const { calls } = applyEdit(script, edit);
  const start = Math.min(edit.at, edit.failureStep);
  const end = Math.max(edit.at + edit.insert.length, edit.failureStep + 1);
  const insert = calls
    .slice(start, end)
    .map((planned, at) =>
      start + at === edit.failureStep
        ? { ...planned, thought: `${planned.thought} ${sentence}`.trim() }
        : planned,
    );
  return { ...edit, at: start, remove: edit.remove + insert.length - edit.insert.length, insert };
}
