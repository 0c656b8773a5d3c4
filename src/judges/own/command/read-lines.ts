import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** No answer is this long. A process that keeps writing without a line break is not answering. */
const LONGEST_LINE = 10_000_000;

interface LineEvents {
  /** Called for each line that is not blank. */
  line(text: string): void;
  endless(): void;
}

/** Reads a stream line by line. The last line needs no line break. */
export function readLines(stream: Readable | null, events: LineEvents): void {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  const take = (text: string): void => {
    // A progress bar ends its lines with a carriage return alone.
    const lines = (rest + text).split(/[\r\n]/);
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') events.line(line);
  };
  stream?.on('data', (chunk: Buffer) => {
    take(decoder.write(chunk));
    if (rest.length <= LONGEST_LINE) return;
    rest = '';
    events.endless();
  });
  stream?.once('end', () => take(`${decoder.end()}\n`));
  // A stream that breaks has ended; whoever owns the process hears of its end.
  stream?.on('error', () => {});
}
