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
  // The line that has begun, in the pieces in which it came.
  let begun: string[] = [];
  let length = 0;
  const take = (text: string): void => {
    // A progress bar ends its lines with a carriage return alone.
    const [first = '', ...others] = text.split(/[\r\n]/);
    begun.push(first);
    length += first.length;
    for (const next of others) {
      const line = begun.join('');
      begun = [next];
      length = next.length;
      if (line.trim() !== '') events.line(line);
    }
  };
  stream?.on('data', (chunk: Buffer) => {
    take(decoder.write(chunk));
    if (length <= LONGEST_LINE) return;
    begun = [];
    length = 0;
    events.endless();
  });
  stream?.once('end', () => take(`${decoder.end()}\n`));
  // A stream that breaks has ended; whoever owns the process hears of its end.
  stream?.on('error', () => {});
}
