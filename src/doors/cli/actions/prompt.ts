import { createHash } from 'node:crypto';
import { numberFormats } from '../../../1-worlds/contract/number-formats.ts';
import { findTrajectory } from '../../../2-planting/set/find-trajectory.ts';
import { openSet, type TrajectorySource } from '../../../2-planting/set/open-set.ts';
import { promptBuilder } from '../../../3-judging/judges/prompts/build-prompt.ts';
import { promptCells } from '../../../3-judging/judges/prompts/prompt-cells.ts';
import { InvalidOptionError } from '../../../base/errors.ts';
import type { Trajectory } from '../../../run/trajectory.ts';
import type { Settings } from '../commands/prompt.ts';
import { writePieces } from '../output/standard-output.ts';
import { note, print } from '../terminal.ts';

export async function prompt(id: string | undefined, options: Settings): Promise<void> {
  if ((id === undefined) !== options.all) {
    throw new InvalidOptionError('prompt', 'takes either the id of a trajectory or --all');
  }
  const cell = promptCells.find(({ name }) => name === options.cell);
  if (cell === undefined) return;

  const source = await openSet({ ...options, onNote: note });
  const build = promptBuilder(cell, source.subject, numberFormats(source.subject));
  const texts =
    id === undefined ? allPrompts(source, build) : [build(await findTrajectory(source, id))];
  if (!options.hash && !options.json) {
    await writePieces(texts);
    return;
  }
  const digest = createHash('sha256');
  let count = 0;
  for await (const text of texts) {
    digest.update(text);
    count++;
  }
  const sha256 = digest.digest('hex');
  print(options.json ? JSON.stringify({ cell: cell.name, prompts: count, sha256 }) : sha256);
}

/** Prompts contain line breaks, so each is followed by a character that none of them contains. */
async function* allPrompts(
  source: TrajectorySource,
  build: (run: Trajectory) => string,
): AsyncGenerator<string> {
  for await (const trajectory of source.trajectories()) yield `${build(trajectory)}\0`;
}
