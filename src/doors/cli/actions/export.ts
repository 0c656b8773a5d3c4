import { extname, join } from 'node:path';
import { DEFAULT_MEASURE } from '../../../4-measuring/measure.ts';
import { openRunFolder } from '../../../4-measuring/open-run-folder.ts';
import { selectJudges } from '../../../4-measuring/rows/select-judges.ts';
import type {
  BodiesWriter,
  ExportFormat,
  FolderWriter,
} from '../../../5-reporting/export/export-format.ts';
import {
  type ExportFormatId,
  exportFormat,
  exportFormats,
  formatIds,
  type JudgedFormat,
} from '../../../5-reporting/export/export-formats.ts';
import { tracedVerdicts } from '../../../5-reporting/export/traced-verdicts.ts';
import { exportJudged } from '../../../5-reporting/report.ts';
import { InvalidOptionError, UserError } from '../../../base/errors.ts';
import { writeAtomically } from '../../../base/files/write-atomically.ts';
import { counted } from '../../../base/text/numbers.ts';
import { claimFile, claimFolder } from '../../../folder/claim.ts';
import type { Settings } from '../commands/export.ts';
import { writePieces } from '../output/standard-output.ts';
import { otlpReceiver, sendOtlp } from '../send-otlp.ts';
import { note, print, untrusted } from '../terminal.ts';

export async function exportFolder(folder: string, args: Settings): Promise<void> {
  if (args.out === '') throw new InvalidOptionError('--out', 'must name a file, or be -');
  const out = args.out === undefined || args.out === '-' ? null : args.out;
  const id = chosenFormat(args.format ?? (args.send === undefined ? undefined : 'otlp-logs'), out);
  const format = exportFormat(id);
  requireSending(id, args);
  refuseUselessOptions(format, args);
  switch (format.exports) {
    case 'bodies':
      return exportBodies(folder, await format.writer(), out, args);
    case 'folder':
      return exportFiles(folder, await format.writer(), out, args);
    case 'pairs':
    case 'measurement':
      return exportMeasured(folder, format.id, out, args);
  }
}

/** What the judges of a folder come to, or each of their pairs. */
async function exportMeasured(
  folder: string,
  format: JudgedFormat,
  out: string | null,
  { force, environment, judge, prevalence, method }: Settings,
): Promise<void> {
  if (out === null) refuseTerminal(exportFormat(format), process.stdout);
  else await claimFile(out, force);
  const { judged } = await openRunFolder(folder, environment, note);
  const chunks = exportJudged(selectJudges(judged, judge), format, {
    ...DEFAULT_MEASURE,
    ...(prevalence === undefined ? {} : { prevalence }),
    ...(method === undefined ? {} : { method }),
  });
  await (out === null ? writePieces(chunks) : writeAtomically(out, chunks));
}

/** What a store of traces is to be told of recordings that came from it. */
async function exportBodies(
  folder: string,
  write: BodiesWriter,
  out: string | null,
  { force, judge, send, header = [] }: Settings,
): Promise<void> {
  if (out !== null) await claimFile(out, force);
  const { OTEL_EXPORTER_OTLP_HEADERS: headers } = process.env;
  const receiver = send === undefined ? null : otlpReceiver(send, header, headers);
  const bodies = write(tracedVerdicts(folder, judge, note));
  if (receiver === null) {
    await (out === null ? writePieces(bodies) : writeAtomically(out, bodies));
    return;
  }
  const sent = await sendOtlp(bodies, receiver, note);
  note(`Sent ${counted(sent, 'request')} to ${receiver.url.origin}.`);
}

async function exportFiles(
  folder: string,
  write: FolderWriter,
  out: string | null,
  { force, judge }: Settings,
): Promise<void> {
  if (out === null)
    throw new InvalidOptionError('--out', 'is missing; name a folder for the files');
  if (judge !== undefined) {
    throw new InvalidOptionError(
      '--judge',
      'makes no sense here, because a dataset holds every judge',
    );
  }
  await claimFolder(out, { force, replaces: 'the files of the same names' });
  for await (const { name, content } of write(folder)) {
    await writeAtomically(join(out, name), content, { folder: out });
    print(untrusted(join(out, name)));
  }
}

/** Only OTLP is the same for every receiver; what other stores are told has an address of its own. */
function requireSending(id: ExportFormatId, { send, header }: Settings): void {
  if (send !== undefined && id !== 'otlp-logs') {
    throw new InvalidOptionError(
      '--send',
      `sends otlp-logs; write ${id} to a file and post its lines`,
    );
  }
  if (send === undefined && header !== undefined) {
    throw new InvalidOptionError('--header', 'says how to send, so it needs --send');
  }
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
  const holds = { pairs: 'the pairs', bodies: 'single verdicts', folder: 'runs and verdicts' }[
    exports
  ];
  for (const option of ['prevalence', 'method'] as const) {
    if (args[option] === undefined) continue;
    throw new InvalidOptionError(
      `--${option}`,
      `says how to measure, but ${id} holds ${holds}, which are not measured; omit it, or choose ${formatIds('measurement').join(', ')}`,
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
  const endings = exportFormats.flatMap((each) => each.ending ?? []).join(' ');
  throw new InvalidOptionError(
    '--out',
    `has an ending that names no format (${endings}); add --format with one of ${choices}`,
  );
}
