import { openapiDocument } from '../openapi/document.ts';
import { json } from '../security/headers.ts';
import type { ServiceRoute } from './route.ts';

/** @param routes all routes, this one included */
export function openapi(routes: () => readonly ServiceRoute[]): ServiceRoute {
  return {
    method: 'get',
    path: '/openapi.json',
    operation: 'openapi',
    summary: 'This document',
    isOpen: true,
    answer: { status: 200, description: 'An OpenAPI 3.1 document.', type: 'application/json' },
    handle: () => json(openapiDocument(routes())),
  };
}
