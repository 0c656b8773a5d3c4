import { BoundedCache } from '../../bounded-cache.ts';
import { runInSandbox } from './engine.ts';
import { importable } from './imports.ts';
import type { Job, JobResult } from './jobs.ts';

/** A result is known by some kilobytes of source. This many are what a few dozen instances ask for. */
const results = new BoundedCache<JobResult>(2000);

/**
 * The result of a job, which is run only if no other with the same text was: the sandbox has no clock and no
 * chance, and keeps nothing. Whoever makes a repository a second time, or commits what was committed before,
 * asks for the same again.
 */
export function resultOf(given: Job): JobResult {
  const job = { ...given, files: importable(given.files, given.path) };
  let key = JSON.stringify([job.path, job.task]);
  for (const [path, text] of job.files) key += `${path.length} ${text.length} ${path}${text}`;
  return results.get(key, () => runInSandbox(job));
}
