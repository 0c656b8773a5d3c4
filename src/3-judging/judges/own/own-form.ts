import type { Judge } from '../judge.ts';
import type { JudgeContext } from '../judge-context.ts';
import { TIMEOUT_SECONDS } from '../protocol.ts';

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

/** What every judge of one's own is made with. */
export interface OwnOptions {
  /** What it may name as the type of a fault; null if that is not known here. */
  readonly types: readonly string[] | null;
  /** How long it may take for one item. */
  readonly timeoutSeconds: number;
  /** Called with what the user should know, one line at a time. */
  readonly warn: (text: string) => void;
}

export function commonOptions(context: JudgeContext): OwnOptions {
  const { subject, timeoutSeconds = TIMEOUT_SECONDS, warn = () => {} } = context;
  const types =
    context.types === undefined ? subject.faults.map(({ name }) => name) : context.types;
  return { types, timeoutSeconds, warn };
}
