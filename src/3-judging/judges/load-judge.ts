import { InvalidOptionError, oneLine, UnknownNameError } from '../../base/errors.ts';
import { PYTHON } from '../../base/platform.ts';
import { hideSecretsIn } from '../../base/secrets.ts';
import { judgeFamilies, judgeNames, readJudgeId } from './families/families.ts';
import { existingFile } from './fingerprints/files-digest.ts';
import type { Judge } from './judge.ts';
import type { JudgeContext } from './judge-context.ts';
import { judgeSource, NAMED } from './load-judge-source.ts';
import { ownForms } from './own/own-forms.ts';

/** A judge with a name that nothing can have, such as one with a space. */
const MISNAMED = /^([^=:/\\]*)=((?:cmd|prompt|https?):.+|.+\.[cm]?[jt]s)$/su;

/** Programs that a module loader cannot load, with what runs them. */
const PROGRAMS: Readonly<Record<string, string>> = {
  py: `${PYTHON} `,
  rb: 'ruby ',
  pl: 'perl ',
  php: 'php ',
  sh: 'sh ',
  r: 'Rscript ',
  lua: 'lua ',
  jl: 'julia ',
};

/**
 * The judge that a text names: a family's, or a module, a command, an address or a rubric, which may
 * have a name of the user's choice before an equals sign.
 */
export async function loadJudge(spec: string, context: JudgeContext): Promise<Judge> {
  hideSecretsIn(spec);
  const family = judgeFamilies.find(({ name }) => name === spec);
  if (family !== undefined) return family.make(context);
  const { name, given, form } = ownJudge(spec);
  const source = await judgeSource(given, context);
  const judge = await form.load(given, { ...context, name });
  return Object.assign(judge, { source, ...(name === undefined ? {} : { id: name }) });
}

/** Refuses what names no judge, before any time is spent on the runs that it would read. */
export function requireJudge(spec: string): void {
  if (!judgeNames.includes(spec)) ownJudge(spec);
}

/** What a judge of the user's own is called, what it is, and the form that it is given in. */
function ownJudge(spec: string) {
  const [, name, named] = NAMED.exec(spec) ?? [];
  const given = named ?? spec;
  if (name !== undefined) refuseTakenName(name, given);
  refuseUnusableName(spec);
  refuseId(given);
  adviseOnPrograms(given, name);
  const form = ownForms.find(({ matches }) => matches(given));
  if (form === undefined) throw unknownJudge(given);
  return { name, given, form };
}

/** A judge with the id of a built-in one would be mistaken for it wherever only the id is known. */
function refuseTakenName(name: string, given: string): void {
  if (readJudgeId(name) !== null) {
    throw new InvalidOptionError('--judge', `cannot name a judge ${name}; that is a built-in one`);
  }
  if (judgeNames.includes(given)) {
    throw new InvalidOptionError(
      '--judge',
      `cannot rename ${given}; only your own judges have names`,
    );
  }
}

function refuseUnusableName(spec: string): void {
  const [, name, given] = NAMED.test(spec) ? [] : (MISNAMED.exec(spec) ?? []);
  if (name === undefined || given === undefined) return;
  const usable =
    name
      .trim()
      .replace(/[^\p{L}\p{N}._-]+/gu, '-')
      .replace(/^[._-]+/, '') || 'mine';
  throw new InvalidOptionError(
    '--judge',
    `cannot name a judge '${oneLine(name)}', because a name has only letters, digits, '.', '_' and '-'; write --judge "${usable}=${oneLine(given)}"`,
  );
}

/** In a table a judge is called `step:qwen2.5:14b`; typed, it is two options. */
function refuseId(given: string): void {
  const read = readJudgeId(given);
  if (read === null || (read.model === null && read.samples === null)) return;
  const { family, model, samples } = read;
  const options = [
    `--judge ${family.name}`,
    ...(samples === null ? [] : [`--samples ${samples}`]),
    ...(model === null ? [] : [`--model ${oneLine(model)}`]),
  ];
  throw new InvalidOptionError(
    '--judge',
    `takes a judge without its model, and ${oneLine(given)} has both; write ${options.join(' ')}`,
  );
}

/** Says what to type for a file that is a program or a rubric and not a module. */
function adviseOnPrograms(given: string, name: string | undefined): void {
  if (/^(cmd:|prompt:|https?:)/.test(given)) return;
  const advise = (what: string, typed: string): never => {
    const word = name === undefined ? typed : `${name}=${typed}`;
    throw new InvalidOptionError(
      '--judge',
      `${oneLine(given)} is ${what}; write --judge ${/\s/.test(word) ? `"${oneLine(word)}"` : word}`,
    );
  };
  const words = given.trim().split(/\s+/);
  const ending = /\.(\w+)$/.exec(given)?.[1]?.toLowerCase() ?? '';
  if (words.length > 1 && existingFile(given) === null) advise('a command', `cmd:${given}`);
  const runner = PROGRAMS[ending];
  if (runner !== undefined) advise('a program', `cmd:${runner}${given}`);
}

function unknownJudge(given: string): UnknownNameError {
  const examples = ownForms.map(({ example }) => (/\s/.test(example) ? `"${example}"` : example));
  return new UnknownNameError('judge', given, judgeNames, `or ${examples.join(', ')}`);
}
