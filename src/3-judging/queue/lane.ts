import { createHash } from 'node:crypto';
import { z } from 'zod';
import { VIEW_NAMES } from '../../run/shown-view.ts';
import type { EngineInfo } from '../models/model.ts';

/**
 * What a run wants to have answered: a model by its kind and name, or a judge of the user's own by what
 * it is made of. It names no address and no code, so whoever reads it from Redis is told what is wanted
 * and never where to find it.
 *
 *     { kind: 'model', provider: 'ollama', model: 'qwen2.5:14b' }
 *     { kind: 'judge', judge: 'apologies', view: 'outcome', fingerprint: '9f2c…' }
 */
export const wanted = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('model'),
    provider: z.string().min(1).max(40),
    model: z.string().min(1).max(500),
  }),
  z.strictObject({
    kind: z.literal('judge'),
    judge: z.string().min(1).max(500),
    view: z.enum(VIEW_NAMES),
    fingerprint: z.string().min(1).max(200),
  }),
]);

export type Wanted = z.output<typeof wanted>;
export type WantedModel = Extract<Wanted, { kind: 'model' }>;
export type WantedJudge = Extract<Wanted, { kind: 'judge' }>;

export const engineRecord = z.strictObject({
  engine: z.string().min(1).max(200),
  version: z.string().max(200).nullable(),
  digest: z.string().max(500).nullable(),
  contextTokens: z.int().positive().nullable().optional(),
});

/** What a wanted thing is known by in Redis. */
export function wantedId(wanted: Wanted): string {
  return hash(parts(wanted));
}

/**
 * The queue that its calls go through. It is named after exactly what answers, engine and weights
 * included: a worker takes calls only from the queues that carry the name of what it has itself, so two
 * engines can never answer for one another.
 */
export function laneName(wanted: Wanted, engine: EngineInfo | null): string {
  const { engine: name, version, digest } = engine ?? { engine: '', version: null, digest: null };
  return `lane-${hash([...parts(wanted), name, version, digest])}`;
}

/** What a person calls it. */
export function wantedText(wanted: Wanted): string {
  switch (wanted.kind) {
    case 'model':
      return wanted.model;
    case 'judge':
      return `${wanted.judge} (${wanted.fingerprint.slice(0, 8)})`;
  }
}

function parts(wanted: Wanted): readonly (string | null)[] {
  switch (wanted.kind) {
    case 'model':
      return ['model', wanted.provider, wanted.model];
    case 'judge':
      return ['judge', wanted.judge, wanted.view, wanted.fingerprint];
  }
}

function hash(content: readonly (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 24);
}
