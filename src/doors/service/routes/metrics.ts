import { plainHeaders } from '../security/headers.ts';
import type { ServiceRoute } from './route.ts';

export const metrics: ServiceRoute = {
  method: 'get',
  path: '/metrics',
  operation: 'metrics',
  summary: 'What the service counts, for Prometheus',
  answer: { status: 200, description: 'The metrics.', type: 'text/plain' },
  handle: async (_request, { metrics: counted }) =>
    new Response(await counted.text(), {
      headers: { ...plainHeaders, 'content-type': counted.contentType },
    }),
};
