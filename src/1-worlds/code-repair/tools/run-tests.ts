import { z } from 'zod';
import { failed, succeeded, type Tool } from '../../contract/tool.ts';
import type { Repository } from '../repository.ts';
import { textArgument } from './text-argument.ts';

/** Runs the whole suite, or the files that a path selects; in another order if a seed is given. */
export const runTests: Tool<Repository> = {
  name: 'run_tests',
  arguments: z.object({ path: z.string().optional(), seed: z.int().optional() }),
  result: z.object({
    exit_code: z.int(),
    passed: z.int(),
    failed: z.int(),
    skipped: z.int(),
    output: z.string(),
  }),
  grounded: ['path', 'seed'],
  readOnly: true,
  // A run answers what came before it: whether something fails, or whether what was read holds.
  after: ['run_tests', 'read_file', 'search', 'list_files'],
  call(repository, { path, seed }) {
    const filter = path === undefined || path === null ? null : textArgument(path);
    const paths = repository.testFiles(filter);
    if (paths.length === 0) return failed(`No test files found, filter: ${filter}`);
    const order = typeof seed === 'number' && Number.isFinite(seed) ? seed : null;
    const {
      exitCode,
      passed,
      failed: failures,
      skipped,
      output,
    } = repository.runTests(paths, order);
    return succeeded({ exit_code: exitCode, passed, failed: failures, skipped, output });
  },
};
