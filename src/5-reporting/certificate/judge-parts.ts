import { createHash } from 'node:crypto';
import type { RecordedJudge } from '../../3-judging/work/recorded-judges.ts';
import type { JudgeMakeup } from './certificate-schema.ts';

/** One thing that a judge is made of, and what people call it. */
interface JudgePart {
  readonly key: keyof JudgeMakeup;
  readonly label: string;
  /** Whether its value is a hash, of which people are shown that it changed and not how. */
  readonly isHash?: true;
}

/** What makes one judge differ from another of the same id, in the order in which changes are told. */
export const JUDGE_PARTS: readonly JudgePart[] = [
  { key: 'id', label: 'the judge' },
  { key: 'view', label: 'what it is shown' },
  { key: 'model', label: 'the model' },
  { key: 'digest', label: 'the weights of the model' },
  { key: 'engine', label: 'the engine' },
  { key: 'samples', label: 'the number of samples' },
  { key: 'temperature', label: 'the temperature' },
  { key: 'seed', label: 'the seed' },
  { key: 'rubric', label: 'the rubric', isHash: true },
  { key: 'template', label: 'the prompt', isHash: true },
  { key: 'fingerprint', label: 'its files', isHash: true },
  { key: 'version', label: 'the version of trajectory-judge' },
];

/** What a judge on record is made of. A rubric is kept as a hash: a certificate goes to others. */
export function makeupOf(judge: RecordedJudge): JudgeMakeup {
  const { id, kind, family, view, model, engine, digest, samples, decoding } = judge;
  const { rubric, templateHash, fingerprint, version } = judge;
  return {
    id,
    kind,
    family,
    view,
    model,
    engine,
    digest,
    samples,
    temperature: decoding?.temperature ?? null,
    seed: decoding?.seed ?? null,
    rubric: rubric === null ? null : createHash('sha256').update(rubric).digest('hex'),
    template: templateHash,
    fingerprint,
    version,
  };
}

/** One part that is not what it was. */
export interface ChangedPart {
  readonly part: string;
  readonly label: string;
  readonly before: string | number | null;
  readonly now: string | number | null;
  readonly isHash: boolean;
}

export interface ComparedMakeup {
  readonly changed: readonly ChangedPart[];
  /** What one of the two does not say, so that a change of it could not be seen. */
  readonly notCompared: readonly string[];
}

/** What of a judge changed between two records of it. */
export function compareMakeup(before: JudgeMakeup, now: JudgeMakeup): ComparedMakeup {
  const changed: ChangedPart[] = [];
  const notCompared: string[] = [];
  for (const { key, label, isHash = false } of JUDGE_PARTS) {
    const [was, is] = [before[key], now[key]];
    if (was === is || (key === 'version' && !isItsCode(before))) continue;
    if (was === null || is === null) notCompared.push(label);
    else changed.push({ part: key, label, before: was, now: is, isHash });
  }
  return { changed, notCompared };
}

/**
 * Whether the version of this program is a part of the judge: a built-in judge is the program itself, and of a
 * prompt that nobody recorded the version is all that is known. Any other judge brings what it is made of.
 */
const isItsCode = ({ kind, template }: JudgeMakeup): boolean =>
  kind === 'local' || (kind !== 'external' && template === null);
