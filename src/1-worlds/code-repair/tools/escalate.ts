import { z } from 'zod';
import { succeeded, type Tool } from '../../contract/tool.ts';
import type { Repository } from '../repository.ts';
import { textArgument } from './text-argument.ts';

/** Hands the decision to the maintainers. */
export const escalate: Tool<Repository> = {
  name: 'escalate',
  arguments: z.object({ reason: z.string() }),
  result: z.object({ status: z.string(), assigned_to: z.string() }),
  grounded: [],
  call: (_repository, { reason }) =>
    succeeded({
      status: 'open',
      assigned_to: textArgument(reason) === '' ? 'nobody' : 'maintainers',
    }),
};
