import { InvalidOptionError, UserError } from '../../errors.ts';
import type { IntervalMethod } from '../../metrics/measurement/measurement.ts';
import { DEFAULT_MEASURE } from '../../pipeline/4-measure.ts';
import { exportJudged } from '../../pipeline/5-report.ts';
import { openRunFolder } from '../../pipeline/open-run-folder.ts';
import type { ExportFormat } from '../../report/export/export-format.ts';
import {
  type ExportFormatId,
  exportFormat,
  formatIds,
} from '../../report/export/export-formats.ts';
import { claimFile } from '../../run-folder/claims/claim-file.ts';
import { selectJudges } from '../../run-folder/rows/select-judges.ts';
import { writeAtomically } from '../../store/write-atomically.ts';
import { chosenFormat } from '../chosen-format.ts';
import { writePieces } from '../output/standard-output.ts';
import { note } from '../terminal.ts';

export interface ExportArguments {
  readonly format?: ExportFormatId;
  readonly out?: string;
  readonly force: boolean;
  readonly judge?: readonly string[];
  readonly prevalence?: number;
  readonly method?: IntervalMethod;
  readonly environment?: string;
}

export async function exportFolder(folder: string, args: ExportArguments): Promise<void> {
  if (args.out === '') throw new InvalidOptionError('--out', 'must name a file, or be -');
  const out = args.out === undefined || args.out === '-' ? null : args.out;
  const id = chosenFormat(args.format, out);
  const format: ExportFormat = exportFormat(id);
  if (out === null) refuseTerminal(format, process.stdout);
  else await claimFile(out, args.force);
  refuseUselessOptions(format, args);

  const { judged } = await openRunFolder(folder, args.environment, note);
  const { prevalence, method } = args;
  const chunks = exportJudged(selectJudges(judged, args.judge), id, {
    ...DEFAULT_MEASURE,
    ...(prevalence === undefined ? {} : { prevalence }),
    ...(method === undefined ? {} : { method }),
  });
  await (out === null ? writePieces(chunks) : writeAtomically(out, chunks));
}

/** A terminal would show bytes as noise, and obey some of them. */
export function refuseTerminal(
  { id, binary }: Pick<ExportFormat, 'id' | 'binary'>,
  stream: { readonly isTTY?: boolean },
): void {
  if (!binary || stream.isTTY !== true) return;
  throw new UserError(
    `${id} is not for a terminal; add --out FILE, or redirect standard output to a file`,
  );
}

/** Pairs are exported as they are, so an option that says how to measure would be ignored. */
function refuseUselessOptions({ id, exports }: ExportFormat, args: ExportArguments): void {
  if (exports === 'measurement') return;
  for (const option of ['prevalence', 'method'] as const) {
    if (args[option] === undefined) continue;
    throw new InvalidOptionError(
      `--${option}`,
      `says how to measure, but ${id} holds the pairs, which are not measured; omit it, or choose ${formatIds('measurement').join(', ')}`,
    );
  }
}
