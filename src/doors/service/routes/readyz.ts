import { z } from 'zod';
import { Problem } from '../problems/problem.ts';
import { json } from '../security/headers.ts';
import type { ServiceRoute } from './route.ts';

const RETRY_SECONDS = 5;

export const readyz: ServiceRoute = {
  method: 'get',
  path: '/readyz',
  operation: 'ready',
  summary: 'Whether requests are accepted',
  isOpen: true,
  answer: {
    status: 200,
    description: 'They are.',
    schema: z.strictObject({ status: z.literal('ready') }),
  },
  problems: [503],
  handle(_request, { closing }) {
    if (!closing.aborted) return json({ status: 'ready' });
    throw new Problem('unavailable', 'the service is shutting down', { retryAfter: RETRY_SECONDS });
  },
};
