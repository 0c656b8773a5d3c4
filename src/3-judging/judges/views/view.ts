import type { NumberFormats } from '../../../run/number-formats.ts';
import type { Run } from '../../../run/run.ts';
import type { ShownView } from '../../../run/shown-view.ts';

/** What a judge is shown. */
export type ViewName = ShownView;

/** A way to show a run to a judge. */
export interface View {
  readonly name: ViewName;
  render(run: Run, formats: NumberFormats): string;
}
