import { z } from 'zod';
import { version } from '../../../base/version.ts';
import { PROBLEMS } from '../problems/problem.ts';
import type { ServiceRoute } from '../routes/route.ts';
import { runId } from '../security/run-id.ts';
import { answerName, bodyName, components, PROBLEM, reference } from './components.ts';

type Document = Record<string, unknown>;

/** The problems that every route can answer with. */
const EVERYWHERE = [403, 500];

/** The OpenAPI document of the service, made from the list of routes. */
export function openapiDocument(routes: readonly ServiceRoute[]): Document {
  const paths: Record<string, Document> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'trajectory-judge',
      version,
      description:
        'Checks and judges trajectories, has judges read whole sets, and says what the judges detect.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{}, { token: [] }],
    paths,
    components: {
      schemas: components(routes),
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token that the service was started with, if it was given one.',
        },
      },
    },
  };
}

function operation(route: ServiceRoute): Document {
  const { operation: operationId, summary, answer, body, isOpen = false } = route;
  const { status, description, schema, type = 'application/json' } = answer;
  const hasContent = schema !== undefined || answer.type !== undefined;
  const content = { [type]: schema === undefined ? {} : { schema: reference(answerName(route)) } };
  return {
    operationId,
    summary,
    ...(isOpen ? { security: [] } : {}),
    parameters: [...pathParameters(route), ...queryParameters(route)],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: reference(bodyName(route)) } },
          },
        }),
    responses: {
      [status]: { description, ...(hasContent ? { content } : {}) },
      ...problems(route),
    },
  };
}

function pathParameters({ path }: ServiceRoute): readonly Document[] {
  return Array.from(path.matchAll(/:(\w+)/g), ([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: schemaOf(runId),
  }));
}

function queryParameters({ query }: ServiceRoute): readonly Document[] {
  return Object.entries(query?.shape ?? {}).map(([name, schema]) => {
    const { description, ...made } = schemaOf(schema as z.ZodType);
    return { name, in: 'query', required: false, description, schema: made };
  });
}

function schemaOf(schema: z.ZodType): Document {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return made;
}

function problems({ problems: own = [], isOpen = false }: ServiceRoute): Document {
  const statuses = [...new Set([...own, ...EVERYWHERE, ...(isOpen ? [] : [401])])].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const titles = Object.values(PROBLEMS).filter(([each]) => each === status);
      const description = titles.map(([, title]) => `${title}.`).join(' ');
      const content = { 'application/problem+json': { schema: reference(PROBLEM) } };
      return [String(status), { description, content }];
    }),
  );
}
