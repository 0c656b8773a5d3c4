import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { DEFAULT_CONFIDENCE } from '../../4-measuring/statistics/domain.ts';
import { InvalidOptionError, UserError } from '../../base/errors.ts';
import { fileFailure } from '../../base/files/file-failure.ts';
import { parseSettings, parseSettingsText } from '../../base/settings-file.ts';
import { criteriaSettings } from '../settings.ts';
import { CRITERIA, type GateCriteria, optionName } from './criteria.ts';

/** What `gate.json` may say. Strict, because a criterion with a misspelt name would otherwise never be checked. */
export const gateConfig = criteriaSettings.extend({
  judges: z
    .array(z.string().min(1))
    .min(1, 'must name at least one judge')
    .optional()
    .describe('the ids of the judges that are held to them; all, if omitted'),
  // JSON has no comments, and a criterion deserves a reason.
  $comment: z
    .union([z.string(), z.array(z.string())], { error: 'must be text or lines of text' })
    .optional()
    .describe('why'),
});

export type GateConfig = Partial<z.output<typeof gateConfig>>;

/** Reads `gate.json`. Paths in it are relative to the file's own folder, so that both can move. */
export async function readGateConfig(path: string): Promise<GateConfig> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    throw fileFailure('read a file', path, cause);
  }
  const { against, ...config }: GateConfig = parseSettings(
    gateConfig,
    parseSettingsText(text, path),
    path,
  );
  return against === undefined ? config : { ...config, against: resolve(dirname(path), against) };
}

/** What the command line says. It overrides what a file says. */
export type GateFlags = Partial<z.output<typeof criteriaSettings>> & {
  readonly judge?: readonly string[] | undefined;
  readonly baselineJudge?: string | undefined;
};

/** Which judges are held to which criteria, and what they are compared with. */
export interface GateSettings {
  readonly criteria: GateCriteria;
  /** Undefined for all of them. */
  readonly judges: readonly string[] | undefined;
  readonly against: string | undefined;
  readonly baselineJudge: string | undefined;
  /** The judge that the others are to be equivalent to. */
  readonly equivalentTo: string | undefined;
  /** Whether one judge that passes is enough. */
  readonly any: boolean;
  readonly confidence: number;
}

/** What has to be named for a criterion that compares. */
const NEEDED = {
  against: { option: '--against', what: 'a folder to compare with' },
  equivalentTo: { option: '--equivalent-to', what: 'a judge to compare with' },
};

export function gateSettings(flags: GateFlags, config: GateConfig): GateSettings {
  const named = {
    against: flags.against ?? config.against,
    equivalentTo: flags.equivalentTo ?? config.equivalentTo,
  };
  const criteria = givenCriteria(flags, config);
  for (const { key, needs } of CRITERIA) {
    if (needs === undefined || criteria[key] === undefined || named[needs] !== undefined) continue;
    const { option, what } = NEEDED[needs];
    throw new InvalidOptionError(optionName(key), `needs ${option} and ${what}`);
  }
  const judges = flags.judge ?? config.judges;
  const confidence = flags.confidence ?? config.confidence ?? DEFAULT_CONFIDENCE;
  if (named.equivalentTo !== undefined && confidence <= 0.5) {
    throw new InvalidOptionError('--equivalent-to', 'needs a --confidence above 0.5');
  }
  if (flags.baselineJudge !== undefined && (!named.against || judges?.length !== 1)) {
    throw new InvalidOptionError('--baseline-judge', 'needs --against and a single --judge');
  }
  const asked = [...Object.keys(criteria), named.against, named.equivalentTo];
  if (asked.every((name) => name === undefined)) {
    throw new UserError(
      'no criterion is given; add one, such as --min-delta 0.8 or --max-false-alarm 0.05, or a file with --config',
    );
  }
  return {
    criteria,
    judges,
    ...named,
    baselineJudge: flags.baselineJudge,
    any: flags.any ?? config.any ?? false,
    confidence,
  };
}

/** The criteria of the command line over those of a file, type by type. */
export function givenCriteria(flags: GateCriteria, config: GateCriteria): GateCriteria {
  return Object.fromEntries(
    CRITERIA.flatMap(({ key }) => {
      const [over, under] = [flags[key], config[key]];
      if (typeof over === 'number' || typeof under === 'number') return [[key, over ?? under]];
      const byType = { ...under, ...over };
      return Object.keys(byType).length === 0 ? [] : [[key, byType]];
    }),
  );
}
