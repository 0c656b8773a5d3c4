import { homePage } from '../home/home-page.ts';
import { plainHeaders } from '../security/headers.ts';
import type { ServiceRoute } from './route.ts';

export const home: ServiceRoute = {
  method: 'get',
  path: '/',
  operation: 'home',
  summary: 'A page with the runs and their progress',
  // The page itself holds nothing; what it shows, it has to ask for.
  isOpen: true,
  answer: { status: 200, description: 'The page.', type: 'text/html' },
  handle() {
    const { html, policy } = homePage();
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    return new Response(html, {
      headers: { ...plainHeaders, ...headers, 'content-security-policy': policy },
    });
  },
};
