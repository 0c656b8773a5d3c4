import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { FileError, UserError } from '../errors.ts';
import { ABLATION_CELLS, CELL_FAMILIES, CELL_NAMES } from './cells.ts';
import { CONTRASTS } from './contrasts.ts';
import { FALSE_ALARM_BAND, SIGNIFICANCE } from './decision-rules.ts';

/** A file that says, before any verdict is seen, what will be compared and how it will be read. */
export interface FixedPredictions {
  readonly sha256: string;
  /** Whether the file was written just now, with nothing predicted in it yet. */
  readonly written: boolean;
}

/** Predictions that were touched after verdicts had come in under them. */
export class PredictionsChangedError extends UserError {
  override readonly name = 'PredictionsChangedError';
  readonly recorded: string;
  readonly found: string;

  constructor(path: string, recorded: string, found: string) {
    super(
      `${path} has changed since the run began (sha256 ${recorded.slice(0, 12)}… then, ${found.slice(0, 12)}… now); restore it, or start a new run with --out`,
    );
    this.recorded = recorded;
    this.found = found;
  }
}

/**
 * Fixes a predictions file before the first call: writes it where there is none, takes it as it is
 * where there is one, and refuses where an earlier invocation of the run recorded another.
 *
 * @param recorded the hashes in the run's manifest, oldest first
 */
export async function fixPredictions(
  path: string,
  recorded: readonly string[],
): Promise<FixedPredictions> {
  const [first] = recorded;
  const existing = await readIfThere(path);
  if (existing === null) {
    if (first !== undefined) {
      throw new FileError(path, 'the predictions that this run began with are gone; restore them');
    }
    const text = predictionsText();
    try {
      // `wx`: a file that appeared meanwhile is somebody's, and not ours to replace.
      await writeFile(path, text, { flag: 'wx' });
    } catch (cause) {
      throw new FileError(path, 'cannot be written; check the folder', { cause });
    }
    return { sha256: sha256(text), written: true };
  }
  const found = sha256(existing);
  if (first !== undefined && first !== found) throw new PredictionsChangedError(path, first, found);
  return { sha256: found, written: false };
}

/** What will be compared and how it will be read, in words; predictions are for a person to add. */
export function predictionsText(): string {
  const { cell, low, high } = FALSE_ALARM_BAND;
  const percent = (share: number): string => `${Math.round(100 * share)} %`;
  return `# Predictions

Written before the first call. The run records this file's SHA-256 and stops if it changes.

## Cells

${ABLATION_CELLS.map((name) => `- ${name} (\`${CELL_FAMILIES[name]}\`): ${CELL_NAMES[name]}`).join('\n')}

All four answer under the step judge's schema, in one run, with one model, over one set.

## Contrasts

Δ is the share of faults flagged minus the share of their clean parents flagged.

| | varies | difference | on |
|---|---|---|---|
${CONTRASTS.map(
  ({ number, varies, of, minus, faults }) =>
    `| ${number} | ${varies} | ${faults === null ? 'false alarms' : 'Δ'} of ${of} − ${minus} | ${faults === null ? 'clean runs' : `faults: ${faults.name}`} |`,
).join('\n')}

## Decision rules

- Intervals: 95 %, 10,000 resamples of whole instances (clean runs for contrast 4), seed 20261002.
- p: twice the smaller share of resamples on one side of zero, adjusted by Holm over the contrasts.
- A contrast is read as a difference where the adjusted p is below ${SIGNIFICANCE}, and as no measurable
  difference elsewhere.
- Contrasts with ${cell} are interpreted only if ${cell} flags between ${percent(low)} and ${percent(high)} of the clean runs.
- The step that stands for an action never taken is counted both ways: the last executed step, which
  is the label, and the place of the missing one.
- Answers that cannot be read are counted, and are neither flags nor passes.

## Predictions

(Yours: the sign of each contrast, and what it would mean.)
`;
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new FileError(path, 'cannot be read; name a file', { cause });
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
