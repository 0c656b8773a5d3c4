import { openapiDocument } from '../openapi/document.ts';
import { json } from '../security/headers.ts';
import { homeRoutes } from './home-routes.ts';
import { judgeRoutes } from './judge-routes.ts';
import type { ServiceRoute } from './route.ts';
import { runRoutes } from './run-routes.ts';
import { statusRoutes } from './status-routes.ts';

/** Everything that the service answers. A new route is one entry in the list of its topic. */
export const routes: readonly ServiceRoute[] = [
  ...judgeRoutes,
  ...runRoutes,
  ...homeRoutes,
  ...statusRoutes,
  {
    method: 'get',
    path: '/openapi.json',
    operation: 'openapi',
    summary: 'This document',
    isOpen: true,
    answer: { status: 200, description: 'An OpenAPI 3.1 document.', type: 'application/json' },
    handle: () => json(openapiDocument(routes)),
  },
];
