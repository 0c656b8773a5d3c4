import { once } from 'node:events';
import { fstatSync, writeSync } from 'node:fs';
import { errorCode } from '../../../base/errors.ts';
import { BAD_INPUT } from '../exit-codes.ts';
import { shown } from './shown.ts';

/** The reader has stopped reading, as `head` does; or, of a terminal, its window is gone. */
const READER_LEFT: readonly (string | undefined)[] = ['EPIPE', 'ECONNRESET', 'EOF'];
const NO_ROOM: readonly (string | undefined)[] = ['ENOSPC', 'EDQUOT', 'EFBIG'];

let hasEnded = false;

/**
 * Keeps streams that fail from deciding how a command ends. A reader that leaves changes nothing: the
 * work is finished, and the exit code says how it went. Output that could not be written is bad input,
 * because what arrived must not be taken for a result.
 */
export function guardStreams(): void {
  process.stdout.on('error', end);
  // Where messages cannot be written, there is nobody left to tell.
  process.stderr.on('error', () => {});
}

/** Writes a result, unless there is nobody or nothing left to write it to. */
export function writeOutput(piece: string | Uint8Array): boolean {
  if (hasEnded) return true;
  if (!isFile()) return process.stdout.write(piece);
  try {
    writeWhole(piece);
  } catch (error) {
    end(error);
  }
  return true;
}

/**
 * Writes at the pace of the reader, so that memory stays bounded, and stops if the reader leaves. On a
 * terminal, control codes in texts are shown and not obeyed.
 */
export async function writePieces(
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  for await (const piece of pieces) {
    const isShown = process.stdout.isTTY && typeof piece === 'string';
    if (!writeOutput(isShown ? shown(piece) : piece))
      await once(process.stdout, 'drain').catch(() => {});
    if (hasEnded) return;
  }
}

function end(error: unknown): void {
  if (hasEnded) return;
  hasEnded = true;
  const code = errorCode(error);
  if (READER_LEFT.includes(code) || (process.stdout.isTTY && code === 'EIO')) return;
  const problem = NO_ROOM.includes(code)
    ? 'the disk is full; make room and run the same command again'
    : `it cannot be written (${code}); write to another file`;
  process.stderr.write(`tj: standard output: ${problem}\n`);
  process.on('exit', () => {
    process.exitCode = BAD_INPUT;
  });
}

let isFileCached: boolean | null = null;

/** Whether standard output is a file or a device such as /dev/full, and not a pipe or a terminal. */
function isFile(): boolean {
  if (isFileCached === null) {
    const status = fstatSync(process.stdout.fd);
    isFileCached = !process.stdout.isTTY && (status.isFile() || status.isCharacterDevice());
  }
  return isFileCached;
}

/** Node's own stream writes a piece to a file once, and what then had no room is lost silently. */
function writeWhole(piece: string | Uint8Array): void {
  let rest = typeof piece === 'string' ? Buffer.from(piece) : piece;
  while (rest.length > 0) rest = rest.subarray(writeSync(process.stdout.fd, rest));
}
