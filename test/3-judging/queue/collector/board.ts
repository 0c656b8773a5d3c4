import { onTestFinished } from 'vitest';
import { StopSwitch } from '../../../../src/3-judging/asking/stop.ts';
import { CallBoard } from '../../../../src/3-judging/queue/collector/call-board.ts';
import { RunIdentity } from '../../../../src/3-judging/queue/collector/run-identity.ts';
import { connectQueue, type QueueConnection } from '../../../../src/3-judging/queue/connection.ts';
import { queueAddress } from '../../../../src/3-judging/queue/queue-address.ts';

export const LANE = `lane-${'0'.repeat(24)}`;
export const RUN = new RunIdentity(new Uint8Array(32));
export const SETTINGS = { limits: {} };

export async function connection(url: string): Promise<QueueConnection> {
  const opened = await connectQueue(queueAddress(url));
  onTestFinished(() => opened.close());
  return opened;
}

/** A board as a process has it, with a connection of its own. */
export async function newBoard(url: string, run = RUN, stop = new StopSwitch()) {
  const opened = await connection(url);
  const board = await CallBoard.open(opened, { lane: LANE, run, stop, window: 500 });
  return { board, stop, connection: opened };
}

export type Processor = (data: { readonly prompt: string }) => Promise<unknown> | unknown;

/** A worker of BullMQ that answers as the test says; it returns what it was asked, in order. */
export async function answering(url: string, process: Processor) {
  const { bullmq, options } = await connection(url);
  const asked: string[] = [];
  const worker = new bullmq.Worker(
    LANE,
    async ({ data }) => {
      asked.push(data.prompt);
      return process(data);
    },
    { ...options, drainDelay: 0.05, concurrency: 8 },
  );
  worker.on('error', () => {});
  onTestFinished(() => worker.close(true));
  return { worker, asked };
}

export async function queueOf(url: string) {
  const { bullmq, options, redis } = await connection(url);
  const queue = new bullmq.Queue(LANE, options);
  return { queue, redis };
}
