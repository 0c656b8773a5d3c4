import { createHash } from 'node:crypto';
import { numberFormats } from '../../../1-worlds/contract/number-formats.ts';
import { findTrajectory } from '../../../2-planting/set/find-trajectory.ts';
import { openSet, type TrajectorySource } from '../../../2-planting/set/open-set.ts';
import type { Question } from '../../../3-judging/judges/judge.ts';
import { loadJudge } from '../../../3-judging/judges/load-judge.ts';
import { promptBuilder } from '../../../3-judging/judges/prompts/build-prompt.ts';
import { promptCells } from '../../../3-judging/judges/prompts/prompt-cells.ts';
import { scriptedModel } from '../../../3-judging/models/scripted-model.ts';
import { InvalidOptionError, oneLine } from '../../../base/errors.ts';
import { runOf } from '../../../run/run.ts';
import type { Trajectory } from '../../../run/trajectory.ts';
import type { Settings } from '../commands/prompt.ts';
import { writePieces } from '../output/standard-output.ts';
import { note, print } from '../terminal.ts';

export async function prompt(id: string | undefined, options: Settings): Promise<void> {
  if ((id === undefined) !== options.all) {
    throw new InvalidOptionError('prompt', 'takes either the id of a trajectory or --all');
  }
  const { cell, judge } = options;
  const source = await openSet({ ...options, onNote: note });
  const build =
    judge === undefined ? ofCell(cell, source) : await ofJudge(judge, cell, options, source);
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
  const about = judge === undefined ? { cell } : { judge };
  print(options.json ? JSON.stringify({ ...about, prompts: count, sha256 }) : sha256);
}

/** What is printed for a trajectory. */
type Build = (trajectory: Trajectory) => string;

function ofCell(name: Settings['cell'], { subject }: TrajectorySource): Build {
  const cell = promptCells.find((each) => each.name === name);
  if (cell === undefined) {
    throw new InvalidOptionError('prompt', 'needs --cell with A, B, C or D, or --judge');
  }
  return promptBuilder(cell, subject, numberFormats(subject));
}

async function ofJudge(
  spec: string,
  cell: Settings['cell'],
  { view }: Settings,
  { subject }: TrajectorySource,
): Promise<Build> {
  if (cell !== undefined) {
    throw new InvalidOptionError('prompt', 'takes either --cell or --judge, not both');
  }
  // Nothing is asked, and no question depends on the model.
  const judge = await loadJudge(spec, { subject, model: scriptedModel(), view, warn: note });
  if (judge.kind !== 'model') {
    throw new InvalidOptionError('--judge', `${oneLine(spec)} asks no model, so it has no prompt`);
  }
  return (trajectory) => judge.questions(runOf(trajectory)).slice(0, 1).map(sentText).join('');
}

/** All that a model is sent, each part under a line that says what it is. */
function sentText({ system, prompt, schema }: Question): string {
  const parts = [
    ['system', system],
    ['user', prompt],
    ['response_format', schema === null ? undefined : JSON.stringify(schema, null, 2)],
  ] as const;
  return parts
    .flatMap(([name, text]) => (text === undefined ? [] : `--- ${name} ---\n${ended(text)}`))
    .join('');
}

const ended = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);

/** Prompts contain line breaks, so each is followed by a character that none of them contains. */
async function* allPrompts(source: TrajectorySource, build: Build): AsyncGenerator<string> {
  for await (const trajectory of source.trajectories()) yield `${build(trajectory)}\0`;
}
