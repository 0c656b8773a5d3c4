import { extname } from 'node:path';
import { DEFAULT_MEASURE } from '../../../4-measuring/measure.ts';
import { openRunFolder } from '../../../4-measuring/open-run-folder.ts';
import { selectJudges } from '../../../4-measuring/rows/select-judges.ts';
import type { ExportFormat } from '../../../5-reporting/export/export-format.ts';
import {
  type ExportFormatId,
  exportFormat,
  exportFormats,
  formatIds,
} from '../../../5-reporting/export/export-formats.ts';
import { exportJudged } from '../../../5-reporting/report.ts';
import { InvalidOptionError, UserError } from '../../../base/errors.ts';
import { writeAtomically } from '../../../base/files/write-atomically.ts';
import { claimFile } from '../../../folder/claim.ts';
import type { Settings } from '../commands/export.ts';
import { writePieces } from '../output/standard-output.ts';
import { note } from '../terminal.ts';

export async function exportFolder(folder: string, args: Settings): Promise<void> {
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
function refuseUselessOptions({ id, exports }: ExportFormat, args: Settings): void {
  if (exports === 'measurement') return;
  for (const option of ['prevalence', 'method'] as const) {
    if (args[option] === undefined) continue;
    throw new InvalidOptionError(
      `--${option}`,
      `says how to measure, but ${id} holds the pairs, which are not measured; omit it, or choose ${formatIds('measurement').join(', ')}`,
    );
  }
}

/** The format that was asked for, or the one that the ending of the file means. */
export function chosenFormat(
  format: ExportFormatId | undefined,
  out: string | null,
): ExportFormatId {
  if (format !== undefined) return format;
  const choices = exportFormats.map(({ id }) => id).join(', ');
  if (out === null) {
    throw new InvalidOptionError('--format', `is missing; choose one of ${choices}`);
  }
  const ending = extname(out).toLowerCase();
  const meant = exportFormats.find((each) => each.ending === ending);
  if (meant !== undefined) return meant.id;
  const endings = exportFormats.map((each) => each.ending).join(' ');
  throw new InvalidOptionError(
    '--out',
    `has an ending that names no format (${endings}); add --format with one of ${choices}`,
  );
}
