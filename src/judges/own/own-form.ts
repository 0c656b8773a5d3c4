import type { Judge } from '../judge.ts';
import type { JudgeContext } from '../judge-context.ts';

/**
 * A way to name a judge of one's own, recognised by how the text looks. Loading, help and error
 * messages all read the list in `own-forms.ts`.
 *
 *     { form: 'cmd:COMMAND', example: 'cmd:python judge.py', description: '…', matches, load }
 */
export interface OwnForm {
  /** How it is written, as help shows it. */
  readonly form: string;
  readonly example: string;
  readonly description: string;
  readonly matches: (spec: string) => boolean;
  load(spec: string, context: JudgeContext): Promise<Judge>;
}

/** What a user's judge may name as the type of a fault. */
export function faultTypes({ environment }: JudgeContext): readonly string[] {
  return environment.faults.map(({ name }) => name);
}
