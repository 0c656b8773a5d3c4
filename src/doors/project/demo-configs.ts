import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import declaration from '../../../examples/traces/tools.json?raw';
import recordings from '../../../examples/traces/workshop.json?raw';
import { environments } from '../../1-worlds/worlds.ts';
import { DEFAULT_SIZE } from '../../2-planting/plan/limits.ts';
import { writeAtomically } from '../../base/files/write-atomically.ts';
import { PAPER_SEED } from '../../base/settings.ts';
import { configSchema, type Project } from './config.ts';

/** Each kind of attack at each place, three times in the paper's set and once in each other. */
const ATTACKS = { first: 99, others: 33 };
/** Five faults of each type: the other worlds are slower to play, and nobody should have to wait for a demo. */
const SIZE_OF_OTHERS = 77;

/** The paper's set and one of each other world, judged by judges whose answers are known. */
export function demoOfWorlds(out: string): Project {
  return configSchema.parse({
    runs: environments
      .filter(({ variantOf }) => variantOf === undefined)
      .map(({ name }, at) => ({
        environment: name,
        // Its judges are the program's own, and its figures are to be the same wherever it is run.
        seed: PAPER_SEED,
        size: at === 0 ? DEFAULT_SIZE : SIZE_OF_OTHERS,
        // Edits that break nothing, and attacks, expose judges that Δ alone would flatter.
        harmless: true,
        attacks: at === 0 ? ATTACKS.first : ATTACKS.others,
      })),
    judges: [
      'programmatic',
      'control-everything',
      'control-nothing',
      'control-coin-0.4',
      'control-reply-only',
      'control-reference',
      'control-obedient',
      'control-surface',
    ],
    out,
  });
}

/** From recordings to a page, as a team does it with recordings of its own. */
export async function demoOfTraces(out: string): Promise<Project> {
  const [traces, tools] = [
    join(out, 'recordings', 'workshop.json'),
    join(out, 'recordings', 'tools.json'),
  ];
  await mkdir(join(out, 'recordings'), { recursive: true });
  await writeAtomically(traces, recordings);
  await writeAtomically(tools, declaration);
  return configSchema.parse({
    runs: { traces, select: ['reward=1'], tools, harmless: 12, seed: PAPER_SEED },
    judges: ['grounded', 'control-everything', 'control-nothing', 'control-reply-only'],
    out,
  });
}
