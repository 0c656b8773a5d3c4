import type { NumberFormats } from '../../../run/number-formats.ts';
import type { Run } from '../../../run/run.ts';

/** What a judge is shown: every step, or only the request and the reply. */
export type ViewName = 'step' | 'outcome';

/** A way to show a run to a judge. */
export interface View {
  readonly name: ViewName;
  render(run: Run, formats: NumberFormats): string;
}
