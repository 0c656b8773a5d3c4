import { InvalidOptionError, UserError } from '../../base/errors.ts';
import type { GateConfig } from './gate-config.ts';
import type { GateCriteria } from './gate-criteria.ts';

/** What the command line says. It overrides what a file says. */
export interface GateFlags extends GateCriteria {
  readonly judge?: readonly string[];
  readonly against?: string;
  readonly baselineJudge?: string;
  readonly equivalentTo?: string;
  readonly any?: boolean;
  readonly looks?: number;
  readonly confidence?: number;
}

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
  /** How many looks at growing data are planned; undefined if that was not said. */
  readonly looks: number | undefined;
  readonly confidence: number;
}

const DEFAULT_CONFIDENCE = 0.95;

export function gateSettings(flags: GateFlags, config: GateConfig): GateSettings {
  const pick = <Key extends keyof GateFlags & keyof GateConfig>(key: Key) =>
    flags[key] ?? config[key];
  const minDeltaType = { ...config.minDeltaType, ...flags.minDeltaType };
  const criteria = Object.fromEntries(
    Object.entries({
      minDelta: pick('minDelta'),
      maxFalseAlarm: pick('maxFalseAlarm'),
      maxSensitivity: pick('maxSensitivity'),
      minNetDelta: pick('minNetDelta'),
      minRobustness: pick('minRobustness'),
      maxUnscored: pick('maxUnscored'),
      maxDrop: pick('maxDrop'),
      within: pick('within'),
      minDeltaType: Object.keys(minDeltaType).length > 0 ? minDeltaType : undefined,
    }).filter(([, value]) => value !== undefined),
  ) as GateCriteria;
  const against = pick('against');
  const judges = flags.judge ?? config.judges;
  if (criteria.maxDrop !== undefined && against === undefined) {
    throw new InvalidOptionError('--max-drop', 'needs --against and a folder to compare with');
  }
  const equivalentTo = pick('equivalentTo');
  const confidence = pick('confidence') ?? DEFAULT_CONFIDENCE;
  if (criteria.within !== undefined && equivalentTo === undefined) {
    throw new InvalidOptionError('--within', 'needs --equivalent-to and a judge to compare with');
  }
  if (equivalentTo !== undefined && confidence <= 0.5) {
    throw new InvalidOptionError('--equivalent-to', 'needs a --confidence above 0.5');
  }
  if (flags.baselineJudge !== undefined && (against === undefined || judges?.length !== 1)) {
    throw new InvalidOptionError('--baseline-judge', 'needs --against and a single --judge');
  }
  if ([...Object.keys(criteria), against, equivalentTo].every((asked) => asked === undefined)) {
    throw new UserError(
      'no criterion is given; add one, such as --min-delta 0.8 or --max-false-alarm 0.05, or a file with --config',
    );
  }
  return {
    criteria,
    judges,
    against,
    baselineJudge: flags.baselineJudge,
    equivalentTo,
    any: pick('any') ?? false,
    looks: pick('looks'),
    confidence,
  };
}
