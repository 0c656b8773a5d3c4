import { createHash } from 'node:crypto';
import { numberFormats } from '../../environment/number-formats.ts';
import { InvalidOptionError } from '../../errors.ts';
import { promptBuilder } from '../../judges/prompts/build-prompt.ts';
import { promptCells } from '../../judges/prompts/cells.ts';
import { openSet, type SetReference } from '../../pipeline/open-set.ts';
import { findTrajectory } from '../../run-folder/set/find-trajectory.ts';
import { note, print, untrusted } from '../terminal.ts';

export interface PromptOptions extends SetReference {
  readonly cell: string;
  readonly all: boolean;
  readonly hash: boolean;
  readonly json: boolean;
}

export async function prompt(id: string | undefined, options: PromptOptions): Promise<void> {
  if ((id === undefined) !== options.all) {
    throw new InvalidOptionError('prompt', 'takes either the id of a trajectory or --all');
  }
  const cell = promptCells.find(({ name }) => name === options.cell);
  if (cell === undefined) return;

  const source = await openSet({ ...options, onNote: note });
  const build = promptBuilder(cell, source.environment, numberFormats(source.environment));
  const digest = createHash('sha256');
  let count = 0;
  if (id !== undefined) {
    const text = build(await findTrajectory(source, id));
    if (!options.hash && !options.json) {
      process.stdout.write(untrusted(text));
      return;
    }
    digest.update(text);
    count = 1;
  } else {
    const printing = !options.hash && !options.json;
    for await (const trajectory of source.trajectories()) {
      const text = `${build(trajectory)}\0`;
      if (printing) process.stdout.write(text);
      digest.update(text);
      count++;
    }
    if (printing) return;
  }
  const sha256 = digest.digest('hex');
  print(options.json ? JSON.stringify({ cell: cell.name, prompts: count, sha256 }) : sha256);
}
