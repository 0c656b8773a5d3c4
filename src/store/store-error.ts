import { oneLine, UserError } from '../errors.ts';

export type StoreProblem = 'full' | 'lost' | 'broken';

const ADVICE: Readonly<Record<StoreProblem, string>> = {
  full: 'there is no room left to write; make room and run the same command again',
  lost: 'the file is gone from its folder; put it back, or run the same command again',
  broken: 'writing failed; mend the disk and run the same command again',
};

/** Results can no longer be kept. What was durable before stays as it is. */
export class StoreError extends UserError {
  override readonly name = 'StoreError';
  readonly path: string;
  readonly problem: StoreProblem;

  constructor(path: string, problem: StoreProblem, options?: ErrorOptions) {
    super(`${oneLine(path)}: ${ADVICE[problem]}`, options);
    this.path = path;
    this.problem = problem;
  }
}

/** A quota and a limit on file sizes are full disks too, as far as a user is concerned. */
export function storeError(path: string, cause: unknown): StoreError {
  if (cause instanceof StoreError) return cause;
  switch ((cause as NodeJS.ErrnoException | null)?.code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return new StoreError(path, 'full', { cause });
    case 'ENOENT':
    case 'ESTALE':
      return new StoreError(path, 'lost', { cause });
    default:
      return new StoreError(path, 'broken', { cause });
  }
}
