import type { Unit } from './unit.ts';

export const retry: Unit = {
  name: 'retry',
  files: ['retry', 'backoff', 'retry-policy'],
  uses: [],
  names: {
    delay: ['backoffDelay', 'retryDelay', 'delayBefore'],
    options: ['resolveOptions', 'retryOptions', 'withDefaults'],
    should: ['shouldRetry', 'isRetryable', 'mayRetry'],
  },
  values: {
    attempts: ['3', '4', '5'],
    base: ['100', '200', '250'],
    cap: ['5000', '8000', '10000'],
  },
  source: `export interface RetryOptions {
  attempts: number;
  baseMs: number;
}

const DEFAULT_OPTIONS: RetryOptions = { attempts: <<attempts>>, baseMs: <<base>> };

/** The options of one call: what it asks for, and the defaults for everything else. */
export function <<options>>(overrides: Partial<RetryOptions> = {}): RetryOptions {
  return { ...DEFAULT_OPTIONS, ...overrides };
}

/**
 * How long to wait before an attempt, in milliseconds. There is no wait before the first attempt,
 * \`baseMs\` before the second, twice that before the third, and never more than <<cap>>.
 */
export function <<delay>>(attempt: number, baseMs = <<base>>): number {
  if (attempt <= 1) {
    return 0;
  }
  return Math.min(<<cap>>, baseMs * 2 ** (attempt - 2));
}

/**
 * Whether a response with this status is worth another attempt: 429, and every server error. After the
 * last attempt nothing is.
 */
export function <<should>>(status: number, attempt: number, attempts = <<attempts>>): boolean {
  if (attempt >= attempts) {
    return false;
  }
  return status === 429 || status >= 500;
}
`,
  cases: [
    { of: '<<options>>', name: 'uses the defaults', call: '<<options>>()' },
    {
      of: '<<options>>',
      name: 'overrides the number of attempts',
      call: '<<options>>({ attempts: 9 })',
    },
    { of: '<<options>>', name: 'overrides the base delay', call: '<<options>>({ baseMs: 40 })' },
    { of: '<<delay>>', name: 'does not wait before the first attempt', call: '<<delay>>(1)' },
    { of: '<<delay>>', name: 'waits the base delay before the second', call: '<<delay>>(2, 50)' },
    { of: '<<delay>>', name: 'doubles the delay every time', call: '<<delay>>(5, 50)' },
    { of: '<<delay>>', name: 'never waits longer than the limit', call: '<<delay>>(12, 400)' },
    { of: '<<delay>>', name: 'uses the default base delay', call: '<<delay>>(3)' },
    { of: '<<should>>', name: 'retries a server error', call: '<<should>>(503, 1)' },
    { of: '<<should>>', name: 'retries when it is told to slow down', call: '<<should>>(429, 1)' },
    { of: '<<should>>', name: 'does not retry a client error', call: '<<should>>(404, 1)' },
    { of: '<<should>>', name: 'gives up after the last attempt', call: '<<should>>(503, 4, 4)' },
    { of: '<<should>>', name: 'retries status 500 itself', call: '<<should>>(500, 2, 4)' },
  ],
  bugs: [
    {
      kind: 'shared_state',
      of: '<<options>>',
      right: '  return { ...DEFAULT_OPTIONS, ...overrides };',
      wrong: `  const options = DEFAULT_OPTIONS;
  options.attempts = overrides.attempts ?? options.attempts;
  options.baseMs = overrides.baseMs ?? options.baseMs;
  return options;`,
      attempt: `  const options = DEFAULT_OPTIONS;
  options.attempts = overrides.attempts ?? <<attempts>>;
  options.baseMs = overrides.baseMs ?? options.baseMs;
  return options;`,
      cause: 'overrides are written into the shared defaults, so they leak into later calls',
      fix: 'Copy the default options instead of changing them',
      promise: 'everything that a call does not ask for has its default',
    },
    {
      kind: 'off_by_one',
      of: '<<delay>>',
      right: '(attempt - 2)',
      wrong: '(attempt - 1)',
      attempt: '(attempt - 3)',
      cause: 'the delay is doubled once too often',
      fix: 'Start doubling after the second attempt',
      promise: 'the wait is baseMs before the second attempt and twice that before the third',
    },
    {
      kind: 'wrong_operator',
      of: '<<delay>>',
      right: 'baseMs * 2 **',
      wrong: 'baseMs * 2 *',
      attempt: 'baseMs + 2 **',
      cause: 'the delay grows by a constant step instead of doubling',
      fix: 'Double the delay with every attempt',
      promise: 'the wait is baseMs before the second attempt and twice that before the third',
    },
    {
      kind: 'inverted_condition',
      of: '<<should>>',
      right: 'attempt >= attempts',
      wrong: 'attempt > attempts',
      attempt: 'attempt - 1 >= attempts',
      cause: 'the last attempt still counts as worth repeating',
      fix: 'Give up after the last attempt',
      promise: 'nothing is worth another attempt after the last one',
    },
    {
      kind: 'wrong_constant',
      of: '<<should>>',
      right: 'status >= 500',
      wrong: 'status > 500',
      attempt: 'status >= 501',
      cause: 'status 500 itself is left out of the server errors',
      fix: 'Count status 500 as a server error',
      promise: 'every server error is worth another attempt',
    },
  ],
};
