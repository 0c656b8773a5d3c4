import { z } from 'zod';
import { trajectoryRow } from '../../../run/wire/trajectory-schema.ts';
import type { ServiceRoute } from '../routes/route.ts';
import { trajectoryValue } from '../schemas/read-request.ts';

const PLACE = '#/components/schemas/';
const SHARED = '__shared';

export const problemDocument = z.looseObject({
  type: z.string().describe('Which kind of problem this is.'),
  title: z.string().describe('The same in words.'),
  status: z.int().describe('The status of the answer.'),
  detail: z.string().describe('What went wrong this time, and what to do.'),
});

/** What a component is called: the operation, then what it is of it. */
export const bodyName = ({ operation }: ServiceRoute): string => `${capital(operation)}Request`;
export const answerName = ({ operation }: ServiceRoute): string => `${capital(operation)}Answer`;
export const PROBLEM = 'Problem';
const TRAJECTORY = 'Trajectory';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const reference = (name: string): { readonly $ref: string } => ({ $ref: `${PLACE}${name}` });

/** The schemas of all bodies and answers, made by zod from the very schemas that requests are read with. */
export function components(routes: readonly ServiceRoute[]): Record<string, unknown> {
  return {
    ...named(
      routes.flatMap((route) => (route.body === undefined ? [] : [[bodyName(route), route.body]])),
      'input',
    ),
    ...named(
      [
        ...routes.flatMap((route): [string, z.ZodType][] =>
          route.answer.schema === undefined ? [] : [[answerName(route), route.answer.schema]],
        ),
        [PROBLEM, problemDocument],
      ],
      'output',
    ),
    ...named([[TRAJECTORY, trajectoryRow]], 'input'),
  };
}

function named(
  schemas: readonly (readonly [string, z.ZodType])[] | [string, z.ZodType][],
  io: 'input' | 'output',
): Record<string, unknown> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of schemas) registry.add(schema, { id });
  const { schemas: made } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: (id) => `${PLACE}${id}`,
    override({ zodSchema, jsonSchema }) {
      // Trajectories are read by hand, and are documented by the schema that is published of them.
      if (zodSchema === trajectoryValue) Object.assign(jsonSchema, reference(TRAJECTORY));
    },
  });
  const { [SHARED]: shared, ...own } = made as Record<string, { $defs?: Record<string, unknown> }>;
  return flattened({ ...own, ...shared?.$defs }) as Record<string, unknown>;
}

/** Parts that several schemas share become components, too, and none has an address of its own. */
function flattened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(flattened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, each]) => !isAddress(key, each))
      .map(([key, each]) => [
        key,
        key === '$ref' && typeof each === 'string'
          ? each.replace(`${PLACE}${SHARED}#/$defs/`, PLACE)
          : flattened(each),
      ]),
  );
}

function isAddress(key: string, value: unknown): boolean {
  return (key === '$id' || key === '$schema') && typeof value === 'string';
}
