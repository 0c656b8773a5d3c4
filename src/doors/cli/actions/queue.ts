import { setTimeout as wait } from 'node:timers/promises';
import { QueueControl } from '../../../3-judging/queue/control/queue-control.ts';
import type { QueueStatus } from '../../../3-judging/queue/control/queue-status.ts';
import { counted } from '../../../base/text/numbers.ts';
import { INTERRUPTED } from '../exit-codes.ts';
import { onInterrupt } from '../judging/interrupts.ts';
import { outputColumns } from '../output/output-columns.ts';
import { queueText } from '../queue-tables.ts';
import { note, print } from '../terminal.ts';

/** The queue to look at, and what the part of the command that is called can be told. */
interface QueueSettings {
  readonly queue: string;
}

const WATCH_MS = 1_000;
const CLEAR = '\u001b[H\u001b[2J';

export async function status({
  queue,
  json,
  watch,
}: QueueSettings & { readonly json: boolean; readonly watch: boolean }): Promise<void> {
  await steer(queue, async (control, signal) => {
    do {
      const now = await control.status();
      if (json) print(JSON.stringify(now));
      else {
        // A terminal shows one moment at a time; a file gets them all.
        if (watch && process.stdout.isTTY) process.stdout.write(CLEAR);
        print(`${queueText(now, outputColumns())}${watch && !process.stdout.isTTY ? '\n' : ''}`);
      }
      if (watch) await wait(WATCH_MS, undefined, { signal }).catch(() => {});
    } while (watch && !signal.aborted);
  });
}

export async function pause({ queue }: QueueSettings): Promise<void> {
  await steer(queue, async (control) => {
    await control.pause();
    print('Paused. Workers finish the calls under way; tj queue resume goes on.');
  });
}

export async function resume({ queue }: QueueSettings): Promise<void> {
  await steer(queue, async (control) => {
    await control.resume();
    print('Resumed.');
  });
}

export async function drain({ queue }: QueueSettings): Promise<void> {
  await steer(queue, async (control, signal) => {
    let said = '';
    const say = ({ runs, lanes }: QueueStatus): void => {
      const active = lanes.reduce((sum, lane) => sum + lane.active, 0);
      const text = `${counted(runs.length, 'run')} at work, ${counted(active, 'call')} under way.`;
      if (text !== said) note(text);
      said = text;
    };
    try {
      await control.drain(signal, say);
    } catch (error) {
      if (!signal.aborted) throw error;
      process.exitCode = INTERRUPTED;
      note('No longer waiting; the runs end by themselves.');
      return;
    }
    print('Drained. Nothing is under way; the same tj judge command goes on with a run.');
  });
}

export async function clean({
  queue,
  all,
  json,
}: QueueSettings & { readonly all: boolean; readonly json: boolean }): Promise<void> {
  await steer(queue, async (control) => {
    const cleaned = await control.clean(all);
    const { deadLetters, answers, waiting, kept } = cleaned;
    if (json) print(JSON.stringify(cleaned));
    else if (all) {
      print(
        `Removed ${counted(deadLetters, 'dead letter')}, ${counted(answers, 'answer')} and ${counted(waiting, 'waiting call')}.`,
      );
    } else print(`Removed ${counted(deadLetters, 'dead letter')}.`);
    if (kept > 0) {
      note(`${kept} answers and calls of runs that are not at work are kept; --all removes them.`);
    }
  });
}

/** Connects, does one thing, and leaves. The first Ctrl-C ends whatever waits. */
async function steer(
  queue: string,
  act: (control: QueueControl, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const control = await QueueControl.connect(queue);
  const stop = new AbortController();
  const release = onInterrupt(() => stop.abort());
  try {
    await act(control, stop.signal);
  } finally {
    release();
    await control.close();
  }
}
