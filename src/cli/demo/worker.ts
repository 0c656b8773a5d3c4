import { parentPort, workerData } from 'node:worker_threads';
import { knownFailure } from '../known-failure.ts';
import { writePage } from './demo-run.ts';
import { type DemoWorld, demoWorld } from './demo-world.ts';
import type { OtherWorld, OtherWorlds } from './other-worlds.ts';

// The thread of the demo: it makes, judges and shows the sets of the other worlds.

parentPort?.postMessage(await answer(workerData as readonly DemoWorld[]));

async function answer(worlds: readonly DemoWorld[]): Promise<OtherWorlds> {
  try {
    const made: OtherWorld[] = [];
    for (const world of worlds) {
      const { run, measurement } = await demoWorld(world);
      await writePage({ run, measurement });
      const { folder, environment } = world;
      made.push({ run: { folder, environment: { name: environment } }, measurement });
    }
    return { made };
  } catch (error) {
    const known = knownFailure(error);
    if (known === null) throw error;
    return { problem: known.message };
  }
}
