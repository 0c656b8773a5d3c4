import { openFolderFile } from '../base/files/folder-file.ts';
import { type Line, readLineBatches, readLines } from '../run/wire/json-lines.ts';

/** The lines of a file in a run folder, in batches. A link in its place is refused. */
export function readFolderBatches(path: string): AsyncGenerator<readonly Line[]> {
  return readLineBatches(path, folderChunks);
}

/** The same lines one at a time. */
export function readFolderLines(path: string): AsyncGenerator<Line> {
  return readLines(path, folderChunks);
}

async function* folderChunks(path: string, chunkSize: number): AsyncGenerator<Buffer> {
  const file = await openFolderFile(path, 'read');
  yield* file.createReadStream({ highWaterMark: chunkSize }) as AsyncIterable<Buffer>;
}
