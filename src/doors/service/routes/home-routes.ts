import { z } from 'zod';
import html from '../../../../generated/home-page.html';
import { pagePolicy } from '../../../5-reporting/page/page-policy.ts';
import { readJsonBody } from '../limits/read-body.ts';
import { Problem } from '../problems/problem.ts';
import { valid } from '../schemas/read-request.ts';
import { HTML } from '../security/headers.ts';
import type { ServiceRoute } from './route.ts';

const LONGEST_BODY = 4096;
const signInBody = z.strictObject({
  token: z.string().max(1000).describe('The token of the service.'),
});

/** The page with the runs, and how a browser signs in to see them. */
export const homeRoutes: readonly ServiceRoute[] = [
  {
    method: 'post',
    path: '/v1/session',
    operation: 'signIn',
    summary: 'Sign a browser in, which cannot send a token with a link',
    isOpen: true,
    body: signInBody,
    answer: { status: 204, description: 'The browser has a cookie in place of the token.' },
    problems: [400, 413, 415, 422],
    async handle({ incoming }, { access }) {
      const { token } = valid(signInBody, await readJsonBody(incoming, LONGEST_BODY));
      if (access.token !== null && !(await access.token.admits(token))) {
        throw new Problem(
          'unauthorised',
          'this is not the token that the service was started with',
        );
      }
      const isSecure = incoming.headers['x-forwarded-proto'] === 'https';
      const cookie = access.sessions.begin(isSecure);
      return { status: 204, headers: { 'set-cookie': cookie }, body: null };
    },
  },
  {
    method: 'delete',
    path: '/v1/session',
    operation: 'signOut',
    summary: 'Sign a browser out',
    isOpen: true,
    answer: { status: 204, description: 'The browser has forgotten its cookie.' },
    handle: ({ incoming }, { access }) => ({
      status: 204,
      headers: { 'set-cookie': access.sessions.end(incoming.headers.cookie) },
      body: null,
    }),
  },
  {
    method: 'get',
    path: '/',
    operation: 'home',
    summary: 'A page with the runs and their progress',
    // The page itself holds nothing; what it shows, it has to ask for.
    isOpen: true,
    answer: { status: 200, description: 'The page.', type: 'text/html' },
    handle: () => ({
      type: HTML,
      headers: { 'content-security-policy': homePolicy() },
      body: html,
    }),
  },
];

let policy: string | null = null;

/** The page is the same for everybody, so its policy is worked out once. */
function homePolicy(): string {
  // Its empty icon keeps browsers from asking for one.
  policy ??= `${pagePolicy(html, "connect-src 'self'", 'img-src data:')}; frame-ancestors 'none'`;
  return policy;
}
