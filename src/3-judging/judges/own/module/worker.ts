import { ModuleError, oneLine, UserError } from '../../../../base/errors.ts';
import { loadModule } from '../../../../base/load-module.ts';
import { FAULTY_WHEN } from '../../../../run/faulty-when.ts';
import { VIEW_NAMES } from '../../../../run/shown-view.ts';
import type { JudgeDefinition } from '../../judge.ts';
import { deepFreeze } from './deep-freeze.ts';
import type { FromModule, StatedFailure, ToModule } from './messages.ts';
import { thrownAt, thrownText } from './thrown-text.ts';

// The code of the process in which a user's module runs. While the module loads nothing here keeps the
// process alive, so a module that waits for something that cannot come ends it at once.
const send = process.send?.bind(process);
const tell = (message: FromModule, then: () => void = () => {}): void => void send?.(message, then);
const orphaned = (): void => process.exit();
process.once('disconnect', orphaned);
process.on('uncaughtException', (thrown: unknown) => {
  tell({ kind: 'failed', reason: thrownText(thrown) }, () => process.exit(1));
});

process.once('message', async (message: ToModule) => {
  if (message.kind !== 'load') return;
  const { path, compiled } = message;
  process.channel?.unref();
  let definition: JudgeDefinition;
  try {
    const module = await loadModule(path, compiled);
    definition = judgeDefinition(module.judge ?? module.default, path);
  } catch (cause) {
    const reason = thrownText(cause);
    const problem = cause instanceof UserError ? reason : `${path} could not be loaded: ${reason}`;
    tell({ kind: 'refused', problem });
    return;
  }
  process.channel?.ref();
  serve(definition, path);
  const { id, view, scale } = definition;
  tell({ kind: 'loaded', id, view, ...(scale === undefined ? {} : { scale }) });
});

/**
 * What a module exports, if it is the definition of a judge.
 *
 * @param from where the value comes from, as the beginning of the message
 */
function judgeDefinition(value: unknown, from: string): JudgeDefinition {
  const refuse = (problem: string): never => {
    throw new ModuleError(`${oneLine(from)}: ${problem}`);
  };
  if (value === undefined) {
    return refuse('it has no default export; add export default defineJudge({ id, view, judge })');
  }
  if (typeof value !== 'object' || value === null) {
    return refuse(
      `it exports a ${typeof value} and not a judge; write export default defineJudge({ id, view, judge })`,
    );
  }
  const { id, view, scale, judge } = value as Record<string, unknown>;
  if (typeof id !== 'string' || id.trim() === '')
    refuse("the judge's id must be a non-empty string; see defineJudge");
  if (!VIEW_NAMES.some((name) => name === view))
    refuse("the judge's view must be 'step', 'actions' or 'outcome'; see defineJudge");
  const { faulty_when, threshold } = (scale ?? { faulty_when: 'high' }) as Record<string, unknown>;
  if (
    !FAULTY_WHEN.some((when) => when === faulty_when) ||
    !['undefined', 'number'].includes(typeof threshold)
  )
    refuse(
      "the judge's scale must be such as { faulty_when: 'low', threshold: 0.5 }; see defineJudge",
    );
  if (typeof judge !== 'function') refuse("the judge's judge must be a function; see defineJudge");
  return value as JudgeDefinition;
}

function serve(definition: JudgeDefinition, path: string): void {
  const aborts = new Map<number, AbortController>();
  process.on('message', async (message: ToModule) => {
    switch (message.kind) {
      case 'judge': {
        const { call, input } = message;
        const abort = new AbortController();
        aborts.set(call, abort);
        // Said before the user's code runs, so that a judge which blocks the process can be named.
        tell({ kind: 'started', call });
        try {
          const value = await definition.judge(deepFreeze(input), abort.signal);
          tell({ kind: 'answered', call, value: sendable(value) });
        } catch (thrown) {
          const at = thrownAt(thrown, path);
          const reason = `${thrownText(thrown)}${at === null ? '' : ` (${at})`}`;
          tell({ kind: 'threw', call, reason, failure: stated(thrown) ?? mistake(thrown) });
        }
        aborts.delete(call);
        return;
      }
      case 'abort':
        aborts.get(message.call)?.abort();
        return;
      case 'close': {
        let problem: string | null = null;
        try {
          await definition.close?.();
        } catch (thrown) {
          problem = `threw: ${thrownText(thrown)}`;
        }
        process.off('disconnect', orphaned);
        tell({ kind: 'closed', problem }, () => process.disconnect());
        return;
      }
      case 'load':
    }
  });
}

/** What can be sent to another process of a value: all of it, or what JSON can hold of it. */
function sendable(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch {
    return JSON.parse(JSON.stringify(value) ?? 'null');
  }
}

/** Errors that the language raises. The code that raised one would do so again for the same run. */
const MISTAKES = [TypeError, ReferenceError, RangeError, SyntaxError, URIError];

/** A mistake in the module, which asking again cannot help; but fetch() has a cause if it fails. */
function mistake(thrown: unknown): StatedFailure | null {
  const isMistake = MISTAKES.some((kind) => thrown instanceof kind);
  if (!isMistake || (thrown as Error).cause !== undefined) return null;
  return { kind: 'bad request', retryAfterSeconds: null };
}

/** What a ModelFailure says about itself. The module may have its own copy of the class. */
function stated(thrown: unknown): StatedFailure | null {
  if (!(thrown instanceof Error) || thrown.name !== 'ModelFailure') return null;
  const { kind, retryAfterSeconds } = thrown as Partial<StatedFailure> & Error;
  return { kind, retryAfterSeconds: retryAfterSeconds ?? null } as StatedFailure;
}
