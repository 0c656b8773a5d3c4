import { oneLine } from '../../../base/errors.ts';
import { ModelFailure } from '../model.ts';

/** The failure behind what the SDK threw: our own if it wrapped one, else an unreadable answer. */
export function sdkFailure(error: unknown, server: string, signal: AbortSignal): ModelFailure {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    if (inner instanceof ModelFailure) {
      return inner;
    }
  }
  if (signal.aborted) {
    return new ModelFailure('aborted', 'the call was stopped before the answer came', {
      cause: error,
    });
  }
  const said = oneLine(error instanceof Error ? error.message : String(error)).slice(0, 200);
  return new ModelFailure(
    'bad response',
    `${server} sent an answer that cannot be read (${said})`,
    {
      cause: error,
    },
  );
}
