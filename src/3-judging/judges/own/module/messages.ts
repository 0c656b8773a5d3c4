import { z } from 'zod';
import type { Compiled } from '../../../../base/load-module.ts';
import { VIEW_NAMES } from '../../../../run/shown-view.ts';
import type { ExternalInput, ScoreScale } from '../../judge.ts';
import type { ViewName } from '../../views/view.ts';
import { scoreScale } from '../user-answer.ts';

/** What the process of a module is told, the first before any of the user's code runs. */
export type ToModule =
  | { readonly kind: 'load'; readonly path: string; readonly compiled: Compiled }
  | { readonly kind: 'judge'; readonly call: number; readonly input: ExternalInput }
  | { readonly kind: 'abort'; readonly call: number }
  | { readonly kind: 'close' };

/** What a judge may say about its failure by throwing a ModelFailure, such as that a limit is reached. */
export const statedFailure = z.object({
  kind: z.enum([
    'unreachable',
    'reset',
    'timeout',
    'rate limit',
    'server error',
    'unauthorised',
    'no such model',
    'too long',
    'bad request',
    'bad response',
  ]),
  retryAfterSeconds: z.number().nonnegative().nullable(),
});

export type StatedFailure = z.infer<typeof statedFailure>;

/** What the process says. The user's code runs there, too, so nothing of it is taken on trust. */
export const fromModule = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('loaded'),
    id: z.string(),
    view: z.enum(VIEW_NAMES),
    scale: scoreScale.optional(),
  }),
  z.object({ kind: z.literal('refused'), problem: z.string() }),
  z.object({ kind: z.literal('started'), call: z.int() }),
  z.object({ kind: z.literal('answered'), call: z.int(), value: z.unknown() }),
  z.object({
    kind: z.literal('threw'),
    call: z.int(),
    reason: z.string(),
    failure: statedFailure.nullable().catch(null),
  }),
  z.object({ kind: z.literal('closed'), problem: z.string().nullable() }),
  /** Something went wrong that belongs to no call, and the process ends. */
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);

export type FromModule = z.infer<typeof fromModule>;

/** What a module says about its judge. */
export interface AboutJudge {
  readonly id: string;
  readonly view: ViewName;
  readonly scale?: ScoreScale | undefined;
}
