import { z } from 'zod';
import { readJsonBody } from '../limits/read-body.ts';
import { Problem } from '../problems/problem.ts';
import { valid } from '../schemas/read-request.ts';
import { plainHeaders } from '../security/headers.ts';
import type { ServiceRoute } from './route.ts';

const LONGEST_BODY = 4096;
const body = z.strictObject({ token: z.string().max(1000).describe('The token of the service.') });

export const signIn: ServiceRoute = {
  method: 'post',
  path: '/v1/session',
  operation: 'signIn',
  summary: 'Sign a browser in, which cannot send a token with a link',
  isOpen: true,
  body,
  answer: { status: 204, description: 'The browser has a cookie in place of the token.' },
  problems: [400, 413, 415, 422],
  async handle({ incoming }, { access }) {
    const { token } = valid(body, await readJsonBody(incoming, LONGEST_BODY));
    if (access.token !== null && !access.token.matches(token)) {
      throw new Problem('unauthorised', 'this is not the token that the service was started with');
    }
    const isSecure = incoming.headers['x-forwarded-proto'] === 'https';
    const cookie = access.sessions.begin(isSecure);
    return new Response(null, { status: 204, headers: { ...plainHeaders, 'set-cookie': cookie } });
  },
};
