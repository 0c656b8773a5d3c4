import { extname } from 'node:path';
import { InvalidOptionError } from '../errors.ts';

export const EXPORT_FORMATS = [
  'csv',
  'parquet',
  'junit',
  'json',
  'markdown',
  'tex',
  'text',
] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const ENDINGS: Readonly<Record<string, ExportFormat>> = {
  '.csv': 'csv',
  '.parquet': 'parquet',
  '.xml': 'junit',
  '.json': 'json',
  '.md': 'markdown',
  '.tex': 'tex',
  '.txt': 'text',
};

/** The format asked for, or the one that the ending of the file says. */
export function exportFormat(format: ExportFormat | undefined, out: string | null): ExportFormat {
  if (format !== undefined) return format;
  const choices = EXPORT_FORMATS.join(', ');
  if (out === null)
    throw new InvalidOptionError('--format', `is missing; choose one of ${choices}`);
  const said = ENDINGS[extname(out).toLowerCase()];
  if (said !== undefined) return said;
  throw new InvalidOptionError(
    '--out',
    `has an ending that names no format (${Object.keys(ENDINGS).join(' ')}); add --format with one of ${choices}`,
  );
}
