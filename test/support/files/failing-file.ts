import { type AppendFile, openAppendFile } from '../../../src/base/files/durable-lines.ts';

/** A disk with room for this many more bytes. It writes what fits and is full after that. */
export function filesWithRoom(room: number): (path: string) => AppendFile {
  let left = room;
  return (path) => {
    const file = openAppendFile(path);
    return {
      ...file,
      write(bytes) {
        if (left === 0) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
        const part = bytes.subarray(0, left);
        left -= part.length;
        return file.write(part);
      },
    };
  };
}
