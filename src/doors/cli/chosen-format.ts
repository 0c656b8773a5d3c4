import { extname } from 'node:path';
import { type ExportFormatId, exportFormats } from '../../5-reporting/export/export-formats.ts';
import { InvalidOptionError } from '../../base/errors.ts';

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
