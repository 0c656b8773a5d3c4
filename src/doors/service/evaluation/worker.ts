import { parentPort } from 'node:worker_threads';
import { UserError } from '../../../base/errors.ts';
import { evaluate } from './evaluate.ts';
import type { TaskAnswer, TaskMessage } from './task.ts';

// The thread of the evaluator: it does one task after the other.

const port = parentPort;
port?.on('message', async ({ number, task }: TaskMessage) => {
  port.postMessage(await answer(number, task));
});

async function answer(number: number, task: TaskMessage['task']): Promise<TaskAnswer> {
  try {
    return { number, text: await evaluate(task) };
  } catch (error) {
    if (error instanceof UserError) return { number, problem: error.message, isDefect: false };
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { number, problem: said, isDefect: true };
  }
}
