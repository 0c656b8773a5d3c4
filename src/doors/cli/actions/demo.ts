import { InvalidOptionError } from '../../../base/errors.ts';
import type { Settings } from '../commands/demo.ts';

/** All stages in one command, in a folder that every other command can go on with. */
export async function demo({ out, traces, json }: Settings): Promise<void> {
  if (out === '') throw new InvalidOptionError('--out', 'must name a folder');
  if (traces) {
    const { demoTraces } = await import('../demo/demo-traces.ts');
    return demoTraces(out ?? 'runs/demo-traces', json);
  }
  const { demoWorlds } = await import('../demo/demo-worlds.ts');
  return demoWorlds(out ?? 'runs/demo', json);
}
