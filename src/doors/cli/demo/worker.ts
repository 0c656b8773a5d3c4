import { parentPort, workerData } from 'node:worker_threads';
import { knownFailure } from '../known-failure.ts';
import { writePage } from './demo-run.ts';
import { type DemoWorld, demoWorld } from './demo-world.ts';
import type { ThreadAnswer } from './other-world.ts';

// A thread of the demo: it makes, judges and shows the set of one world.

parentPort?.postMessage(await answer(workerData as DemoWorld));

async function answer(world: DemoWorld): Promise<ThreadAnswer> {
  try {
    const { run, measurement } = await demoWorld(world);
    await writePage({ run, measurement });
    const { folder, environment } = world;
    return { made: { run: { folder, environment: { name: environment } }, measurement } };
  } catch (error) {
    const known = knownFailure(error);
    if (known === null) throw error;
    return { problem: known.message };
  }
}
