import { performance } from 'node:perf_hooks';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { showText } from '../../base/text/hostile-characters.ts';
import { Problem, problemAnswer } from './problems/problem.ts';
import { defectText, problemOf } from './problems/problem-of.ts';
import type { ServiceRoute } from './routes/route.ts';
import { routes } from './routes/routes.ts';
import { type Answer, responseTo } from './security/headers.ts';
import { requireAccess } from './security/request-guard.ts';
import { requestIdOf } from './security/request-id.ts';
import type { ServiceParts } from './service-parts.ts';

type ServiceContext = Context<{ Bindings: HttpBindings }>;

/** What is counted for a request that no route answers. */
const NO_ROUTE = 'none';

/** The application: every route behind the same guard, with the same problems and the same counts. */
export function application(parts: ServiceParts): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  for (const route of routes) {
    app.on(route.method.toUpperCase(), route.path, (context) => answer(context, route, parts));
  }
  app.notFound((context) => answer(context, null, parts));
  app.onError((error) => responseTo(null, failure(error, parts)));
  return app;
}

async function answer(
  context: ServiceContext,
  route: ServiceRoute | null,
  parts: ServiceParts,
): Promise<Response> {
  const started = performance.now();
  const { incoming } = context.env;
  const method = incoming.method ?? '';
  const requestId = requestIdOf(incoming);
  let answered: Answer;
  try {
    requireAccess(incoming, route?.isOpen ?? false, parts.access);
    if (parts.closing.aborted && route?.isOpen !== true) throw shuttingDown();
    answered = await (route === null
      ? nothing(context)
      : handled(context, route, requestId, parts));
  } catch (error) {
    answered = failure(error, parts);
  }
  const response = responseTo(requestId, answered);
  const milliseconds = performance.now() - started;
  // Methods are made up by clients, and labels must not be.
  const counted = route === null ? 'other' : method;
  parts.metrics.answered(route?.path ?? NO_ROUTE, counted, response.status, milliseconds / 1000);
  parts.options.log({
    event: 'request',
    request: requestId,
    method,
    url: incoming.url ?? '',
    status: response.status,
    milliseconds,
  });
  return response;
}

function handled(
  context: ServiceContext,
  route: ServiceRoute,
  requestId: string,
  parts: ServiceParts,
): Answer | Promise<Answer> {
  const { incoming } = context.env;
  return route.handle(
    {
      incoming,
      requestId,
      id: context.req.param('id') ?? '',
      get query() {
        return eachOnce(new URL(context.req.url).searchParams);
      },
      get gone() {
        return context.req.raw.signal;
      },
    },
    parts,
  );
}

/** Of a parameter that is given twice nobody can say which one counts, a proxy before this service included. */
function eachOnce(query: URLSearchParams): URLSearchParams {
  const names = [...query.keys()];
  const twin = names.find((name, i) => names.indexOf(name) !== i);
  if (twin === undefined) return query;
  throw new Problem('invalid', `${showText(twin)} is given twice; give it once`);
}

function shuttingDown(): Problem {
  return new Problem('unavailable', 'the service is shutting down; ask again in a moment', {
    retryAfter: 5,
  });
}

function nothing(context: ServiceContext): never {
  const { path } = context.req;
  const known = routes.filter((route) => route.path === path).map(({ method }) => method);
  if (known.length === 0) {
    throw new Problem('not-found', 'there is nothing here; GET /openapi.json lists what there is');
  }
  throw new Problem(
    'not-allowed',
    `use ${known.map((each) => each.toUpperCase()).join(' or ')} here`,
  );
}

/** A defect is told to whoever runs the service, and never to whoever asked. */
function failure(error: unknown, { folders, options }: ServiceParts): Answer {
  const problem = problemOf(error, folders.root);
  if (problem !== null) return problemAnswer(problem);
  options.log({ event: 'note', text: defectText(error) });
  return problemAnswer(new Problem('defect', 'please report it with the log of the service'));
}
