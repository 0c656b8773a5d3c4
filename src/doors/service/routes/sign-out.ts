import { plainHeaders } from '../security/headers.ts';
import type { ServiceRoute } from './route.ts';

export const signOut: ServiceRoute = {
  method: 'delete',
  path: '/v1/session',
  operation: 'signOut',
  summary: 'Sign a browser out',
  isOpen: true,
  answer: { status: 204, description: 'The browser has forgotten its cookie.' },
  handle: ({ incoming }, { access }) =>
    new Response(null, {
      status: 204,
      headers: { ...plainHeaders, 'set-cookie': access.sessions.end(incoming.headers.cookie) },
    }),
};
