import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { FileError, oneLine } from '../../base/errors.ts';
import { fileFailure } from '../../base/files/file-failure.ts';
import {
  DELTA_DOMAIN,
  isDeltaThreshold,
  isMargin,
  isRateThreshold,
  MARGIN_DOMAIN,
  RATE_DOMAIN,
} from './gate-criteria.ts';
import { LOOKS_DOMAIN, MOST_LOOKS } from './looks.ts';

const delta = z
  .number({ error: `must be ${DELTA_DOMAIN}` })
  .refine(isDeltaThreshold, `must be ${DELTA_DOMAIN}`);
const rate = z
  .number({ error: `must be ${RATE_DOMAIN}` })
  .refine(isRateThreshold, `must be ${RATE_DOMAIN}`);

/** Strict, because a criterion with a misspelt name would otherwise never be checked. */
const gateConfig = z
  .strictObject({
    minDelta: delta,
    maxFalseAlarm: rate,
    minDeltaType: z.record(z.string().min(1), delta),
    maxSensitivity: rate,
    minNetDelta: delta,
    minRobustness: rate,
    maxUnscored: rate,
    against: z.string().min(1),
    maxDrop: rate,
    equivalentTo: z.string({ error: 'must be the id of a judge' }).min(1),
    within: z
      .number({ error: `must be ${MARGIN_DOMAIN}` })
      .refine(isMargin, `must be ${MARGIN_DOMAIN}`),
    any: z.boolean({ error: 'must be true or false' }),
    looks: z
      .int({ error: `must be ${LOOKS_DOMAIN}` })
      .min(1, `must be ${LOOKS_DOMAIN}`)
      .max(MOST_LOOKS, `must be ${LOOKS_DOMAIN}`),
    confidence: z
      .number({ error: 'must be a number between 0 and 1, such as 0.95' })
      .refine((value) => value > 0 && value < 1, 'must be a number between 0 and 1, such as 0.95'),
    judges: z.array(z.string().min(1)).min(1, 'must name at least one judge'),
    /** JSON has no comments, and a criterion deserves a reason. */
    $comment: z.union([z.string(), z.array(z.string())], {
      error: 'must be text or lines of text',
    }),
  })
  .partial();

export type GateConfig = z.output<typeof gateConfig>;

/** Reads `gate.json`. Paths in it are relative to the file's own folder, so that both can move. */
export async function readGateConfig(path: string): Promise<GateConfig> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    throw fileFailure('read a file', path, cause);
  }
  const parsed = gateConfig.safeParse(parseJson(text.replace(/^\ufeff/, ''), path));
  if (!parsed.success) {
    throw new FileError(path, problemOf(parsed.error.issues), { cause: parsed.error });
  }
  const { against, ...config } = parsed.data;
  return against === undefined ? config : { ...config, against: resolve(dirname(path), against) };
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text, (key, value) => {
      // The schema would drop this key silently, and with it perhaps a criterion.
      if (key === '__proto__') throw new FileError(path, "unknown key '__proto__'");
      return value;
    });
  } catch (cause) {
    throw cause instanceof FileError ? cause : new FileError(path, 'this is not JSON', { cause });
  }
}

function problemOf([issue]: readonly z.core.$ZodIssue[]): string {
  if (issue?.code === 'unrecognized_keys') {
    const known = Object.keys(gateConfig.shape).join(', ');
    return `unknown key '${oneLine(issue.keys[0] ?? '')}'; known: ${known}`;
  }
  const key = issue?.path.map(String).join('.') ?? '';
  const message = issue?.message ?? 'is not valid';
  return key === '' ? 'must be a JSON object of criteria' : `${oneLine(key)}: ${message}`;
}
