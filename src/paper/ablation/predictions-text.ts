import { ABLATION_CELLS, CELL_FAMILIES, CELL_NAMES } from './ablation-cells.ts';
import {
  ABLATION_SEED,
  CONTRASTS,
  type Contrast,
  DEFAULT_ABLATION,
  FALSE_ALARM_BAND,
  FALSE_ALARMS,
  SIGNIFICANCE,
} from './ablation-design.ts';

/** Under this heading a person writes the predictions. */
export const HEADING = '## Predictions';
const PLACEHOLDER = '(Yours: the sign of each contrast, and what it would mean.)';

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** What will be compared and how it will be read, in words. A person adds the predictions. */
export function predictionsText(): string {
  const { cell, low, high } = FALSE_ALARM_BAND;
  const { confidence, replicates } = DEFAULT_ABLATION;
  return `# Predictions

Written before the first call. The run records this file's SHA-256 and stops if it changes.

## Cells

${ABLATION_CELLS.map((name) => `- ${name} (\`${CELL_FAMILIES[name]}\`): ${CELL_NAMES[name]}`).join('\n')}

All four answer under the step judge's schema, in one run, with one model, over one set.

## Contrasts

Δ is the share of faults flagged minus the share of their clean parents flagged.

| | varies | difference | on |
|---|---|---|---|
${CONTRASTS.map(contrastRow).join('\n')}

## Decision rules

- Intervals: ${percent(confidence)}, ${replicates.toLocaleString('en')} resamples of whole instances (clean runs for contrast 4), seed ${ABLATION_SEED}.
- p: twice the smaller share of resamples on one side of zero, adjusted by Holm over the contrasts.
- A contrast is read as a difference where the adjusted p is below ${SIGNIFICANCE}, and as no measurable
  difference elsewhere.
- Contrasts with ${cell} are interpreted only if ${cell} flags between ${percent(low)} and ${percent(high)} of the clean runs.
- The step that stands for an action never taken is counted both ways: the last executed step, which
  is the label, and the place of the missing one.
- Answers that cannot be read are counted, and are neither flags nor passes.

${HEADING}

${PLACEHOLDER}
`;
}

/** Whether nobody has written a prediction yet: nothing follows the last heading but our own line. */
export function isUnfilled(text: string): boolean {
  const own = text.split(HEADING).at(-1) ?? '';
  return own.replace(PLACEHOLDER, '').trim() === '';
}

function contrastRow({ number, varies, of, minus, on }: Contrast): string {
  return on === FALSE_ALARMS
    ? `| ${number} | ${varies} | false alarms of ${of} − ${minus} | clean runs |`
    : `| ${number} | ${varies} | Δ of ${of} − ${minus} | faults: ${on} |`;
}
