import { z } from 'zod';
import { version } from '../../../base/version.ts';
import { Problem } from '../problems/problem.ts';
import { json } from '../security/headers.ts';
import type { ServiceRoute } from './route.ts';

const RETRY_SECONDS = 5;

/** How the service is, for those who run it. */
export const statusRoutes: readonly ServiceRoute[] = [
  {
    method: 'get',
    path: '/healthz',
    operation: 'health',
    summary: 'Whether the process is alive',
    isOpen: true,
    answer: {
      status: 200,
      description: 'It is.',
      schema: z.strictObject({ status: z.literal('ok'), version: z.string() }),
    },
    handle: () => json({ status: 'ok', version }),
  },
  {
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
      throw new Problem('unavailable', 'the service is shutting down', {
        retryAfter: RETRY_SECONDS,
      });
    },
  },
  {
    method: 'get',
    path: '/metrics',
    operation: 'metrics',
    summary: 'What the service counts, for Prometheus',
    answer: { status: 200, description: 'The metrics.', type: 'text/plain' },
    handle: async (_request, { metrics: counted }) => ({
      type: counted.contentType,
      body: await counted.text(),
    }),
  },
];
