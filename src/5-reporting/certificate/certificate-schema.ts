import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  amount,
  amountOrNull,
  count,
  countOrNull,
  intervalOrNull,
  type Of,
  text,
} from '../../4-measuring/measurement/estimate.ts';
import { canonicalJson } from '../../run/json.ts';

/** What tells a certificate from any other JSON; it stands first in the file. */
export const CERTIFICATE_KIND = 'trajectory-judge certificate';

/** The form of a certificate; it grows when readers of older ones would misread it. */
export const CERTIFICATE_VERSION = 1;

const textOrNull = (description: string) => z.string().max(10_000).nullable().describe(description);
const names = (description: string) => z.array(z.string()).describe(description);

const makeup = z
  .strictObject({
    id: text('The id of the judge.'),
    kind: textOrNull(
      'How it is asked: local, in this program; model, through a model; external, a judge of the user’s own.',
    ),
    family: textOrNull('The family that made it; null for a judge of the user’s own.'),
    view: textOrNull('What it is shown.'),
    model: textOrNull('The model that answers.'),
    engine: textOrNull('The software that runs the model, with its version.'),
    digest: textOrNull('The digest of the model’s weights.'),
    samples: countOrNull('How many times it asks about one run, if it takes a vote.'),
    temperature: amountOrNull('The temperature that its model decodes at.'),
    seed: amountOrNull('The seed that its model decodes with.'),
    rubric: textOrNull('The SHA-256 of the user’s own rubric.'),
    template: textOrNull('The SHA-256 of what it asks about one fixed run.'),
    fingerprint: textOrNull('What a judge of the user’s own was made of, as a hash of its files.'),
    version: textOrNull('The version of trajectory-judge that asked it.'),
  })
  .describe('What the judge is made of. Null is what was not recorded, or what it does not have.');

const deltaShape = {
  estimate: amountOrNull('Δ; null where no pair has both verdicts.'),
  interval: intervalOrNull,
  pairs: count('The pairs that have both verdicts.'),
  unscored: count('The pairs that lack one. They are taken to be at their worst.'),
};

const criterion = z
  .looseObject({
    key: text('The name of the criterion among those of a gate.'),
    type: textOrNull('The fault type that it is about; null if it is about all.'),
    bound: text('Whether the threshold is a minimum, a maximum or a margin around 0.'),
    threshold: amount('What was asked for.'),
    value: amountOrNull('What was measured.'),
    interval: intervalOrNull,
    decidedBy: text('What the decision rests on.'),
    verdict: text('How it was decided.'),
  })
  .describe('One criterion that the judge met.');

const certificate = z.strictObject({
  kind: z.literal(CERTIFICATE_KIND).describe('What this file is.'),
  version: z.literal(CERTIFICATE_VERSION).describe('The form of the certificate.'),
  date: z.iso.datetime().describe('When it was issued.'),
  judgedAt: z.iso
    .datetime()
    .nullable()
    .describe('When the last verdict was given; null where the folder does not say.'),
  judge: makeup,
  set: z
    .strictObject({
      sha256: text('The SHA-256 of trajectories.jsonl.'),
      world: textOrNull('The environment that played the runs; null for recorded runs.'),
      worldSha256: textOrNull('The SHA-256 of its module, for an environment of the user’s own.'),
      tracesSha256: textOrNull(
        'The SHA-256 of the recorded runs that faults were planted in; null without such.',
      ),
      seed: textOrNull('The seed that its instances were drawn with.'),
      trajectories: count('Trajectories in the set.'),
      clean: count('Clean runs.'),
      faults: count('Faulty runs.'),
      pairs: count('Faults whose clean parent is in the set.'),
      types: names('The ids of the fault types in it.'),
    })
    .describe('What the judge was asked about.'),
  delta: z
    .strictObject({
      ...deltaShape,
      parents: count('The clean runs that those pairs share.'),
      faultRate: amountOrNull('The share of the faults that it flags.'),
      cleanRate: amountOrNull('The share of their clean parents that it flags.'),
    })
    .describe('Δ over all pairs, as the gate read it.'),
  byType: z
    .array(
      z.strictObject({
        type: text('The id of the fault type.'),
        label: text('The fault type in words for people.'),
        ...deltaShape,
        sees: z
          .enum(['seen', 'partly', 'missed', 'unclear', 'not shown'])
          .nullable()
          .describe('What may be said of it and the type; null where no pair is scored.'),
      }),
    )
    .describe('Δ by fault type.'),
  confidence: amount('The confidence of every interval.'),
  gate: z
    .strictObject({
      criteria: z.array(criterion).min(1).describe('What the judge was held to.'),
      notes: names('What to know about the decision, one sentence each.'),
    })
    .describe('The gate that it passed.'),
  uncovered: z
    .strictObject({
      notCaught: names('The ids of the fault types that it is not shown to see.'),
      notMeasured: names('The ids of the fault types that can be planted and are not in the set.'),
      notTried: names('What else was not tried on it: harmless edits, attacks and the like.'),
      noise: z
        .boolean()
        .describe('Whether no bound covers what another run of the same judge would say.'),
      parentsPresumed: z.boolean().describe('Whether nobody knows that the clean runs are clean.'),
      says: names('The same in sentences for people.'),
    })
    .describe('What the certificate does not vouch for.'),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe(
      'The SHA-256 of all the rest: its JSON without this key, with the keys of every object in order and without white space.',
    ),
});

export type Certificate = Of<typeof certificate>;
export type JudgeMakeup = Certificate['judge'];
export const certificateSchema = certificate;

/** The hash that a certificate has to have. */
export function certificateHash({ sha256: _, ...rest }: Certificate | Unsealed): string {
  return createHash('sha256').update(canonicalJson(rest)).digest('hex');
}

type Unsealed = Omit<Certificate, 'sha256'> & { readonly sha256?: string };

export function sealed(rest: Omit<Certificate, 'sha256'>): Certificate {
  return { ...rest, sha256: certificateHash(rest) };
}

/** A certificate as its file holds it. */
export const certificateText = (given: Certificate): string =>
  `${JSON.stringify(given, null, 2)}\n`;

/** The published JSON schema of a certificate. */
export function certificateJsonSchema(): z.core.JSONSchema.BaseSchema {
  const described = certificate.meta({
    title: 'A certificate of a judge',
    description: 'What was measured of one judge when it passed a gate, and what was not.',
  });
  return { $id: 'urn:trajectory-judge:certificate', ...z.toJSONSchema(described, { io: 'input' }) };
}
