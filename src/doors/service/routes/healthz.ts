import { z } from 'zod';
import { version } from '../../../base/version.ts';
import { json } from '../security/headers.ts';
import type { ServiceRoute } from './route.ts';

export const healthz: ServiceRoute = {
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
};
