import { performance } from 'node:perf_hooks';
import type { JudgeCounts } from '../../../3-judging/session/judge-progress.ts';
import { cutToWidth } from '../../../base/text/terminal-width.ts';
import { progressLine } from './progress-line.ts';

/** What progress needs of a terminal, or of a file in its place. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const REDRAW_MS = 100;
const PLAIN_MS = 5000;
const BAR = 20;

/**
 * Shows progress until the function that it returns is called.
 *
 * @param further lines to show below, such as what workers do
 */
export function showProgress(
  counts: () => readonly JudgeCounts[],
  stream: ProgressStream,
  further: () => readonly string[] = () => [],
): () => void {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  return stream.isTTY === true
    ? redraw(counts, seconds, stream, further)
    : printNow(counts, seconds, stream, further);
}

/** For a terminal: one line per judge, redrawn in place. */
function redraw(
  counts: () => readonly JudgeCounts[],
  seconds: () => number,
  stream: ProgressStream,
  further: () => readonly string[],
): () => void {
  let drawn = 0;
  const draw = (): void => {
    const columns = widthOf(stream);
    const bars = counts().map((judge) => barLine(judge, seconds(), columns));
    const lines = [...bars, ...further().map((line) => cutToWidth(line, columns - 1))];
    const up = drawn > 0 ? `\u001b[${drawn}A` : '';
    // Where there are fewer lines than before, what is below them is erased.
    const rest = lines.length < drawn ? '\u001b[0J' : '';
    stream.write(`${up}${lines.map((line) => `\r\u001b[2K${line}\n`).join('')}${rest}`);
    drawn = lines.length;
  };
  draw();
  const timer = setInterval(draw, REDRAW_MS);
  return () => {
    clearInterval(timer);
    draw();
  };
}

/** A terminal that does not know its width reports 0. */
function widthOf({ columns = 0 }: ProgressStream): number {
  return columns > 0 ? columns : 80;
}

function barLine(counts: JudgeCounts, seconds: number, columns: number): string {
  const share = counts.total === 0 ? 1 : counts.done / counts.total;
  const full = Math.floor(share * BAR);
  const bar = '█'.repeat(full) + '░'.repeat(BAR - full);
  // A line that wraps could not be redrawn in place.
  return cutToWidth(`${bar} ${progressLine(counts, seconds)}`, columns - 1);
}

/** For files and logs: every few seconds, one line per judge that made progress. */
function printNow(
  counts: () => readonly JudgeCounts[],
  seconds: () => number,
  stream: ProgressStream,
  further: () => readonly string[],
): () => void {
  const shown = new Map<string, string>();
  const print = (): void => {
    let moved = false;
    for (const judge of counts()) {
      const place = `${judge.done} ${judge.failed}`;
      if (shown.get(judge.judge) === place) continue;
      shown.set(judge.judge, place);
      moved = true;
      stream.write(`${progressLine(judge, seconds())}\n`);
    }
    if (moved) for (const line of further()) stream.write(`${line}\n`);
  };
  const timer = setInterval(print, PLAIN_MS);
  // How it ended is said by the command's result.
  return () => clearInterval(timer);
}
