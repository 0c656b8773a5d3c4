import type { NumberFormats } from '../../trajectory/number-formats.ts';
import type { Run } from '../../trajectory/run.ts';

/** What a judge is shown of a run. */
export interface View {
  readonly name: string;
  render(run: Run, formats: NumberFormats): string;
}
