/** Work of compiled code, which nothing can stop: not even `process.exit()`, which waits for it. */
const underWay = new Set<Promise<unknown>>();

/** Remembers the work until it has ended, however it ends. */
export function nativeWork<Result>(work: Promise<Result>): Promise<Result> {
  underWay.add(work);
  const ended = (): void => void underWay.delete(work);
  work.then(ended, ended);
  return work;
}

export function isNativeWorkUnderWay(): boolean {
  return underWay.size > 0;
}
