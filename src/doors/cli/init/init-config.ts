import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { SUGGESTED_ENVIRONMENT } from '../../../1-worlds/settings.ts';
import { modelKinds } from '../../../3-judging/models/kinds/model-kinds.ts';
import { InvalidOptionError, UserError } from '../../../base/errors.ts';
import { startedAs } from '../../../base/started-as.ts';
import { shellWords } from '../../../base/text/shell-words.ts';
import { CONFIG_FILES } from '../../project/load-config.ts';
import type { Settings } from '../commands/init.ts';
import { note, print } from '../terminal.ts';
import { type ConfigChoice, configText } from './config-template.ts';
import { templates } from './templates.ts';
import { writeStart } from './write-start.ts';

const RUBRIC = './rubric.md';
const CONFIG = 'tj.config.ts';

/** Writes a config that works as it is, and the judge that it names if there is none yet. */
export async function initConfig(options: Settings): Promise<void> {
  const { out = CONFIG, force } = options;
  if (out !== '-' && !CONFIG_FILES.some((file) => extname(file) === extname(out))) {
    throw new InvalidOptionError('--out', `${out}: the name must end in .ts, .js, .mjs or .json`);
  }
  const choice = await choose(options);
  const text = configText(choice, out);
  if (out === '-') {
    process.stdout.write(text);
    return;
  }
  await writeStart(out, text, force);
  const written = [out, ...(await writeJudge(choice.judge))];
  const run = shellWords([...startedAs(), 'run', ...(out === CONFIG ? [] : [out])]);
  print(`Wrote ${written.join(' and ')}. Change what you like, and measure your judge:\n  ${run}`);
  if (choice.model === SCRIPTED) {
    note(
      `No key of a provider is set here, so the config names ${SCRIPTED}, which answers at random. Name your model in ${out}, such as ${modelKinds
        .map(({ example }) => example)
        .slice(0, 3)
        .join(', ')}.`,
    );
  }
}

const SCRIPTED = 'scripted:';

async function choose(options: Settings): Promise<ConfigChoice> {
  const asks = !options.yes && process.stdin.isTTY === true && process.stdout.isTTY === true;
  const given = asks ? await asked(options) : options;
  const { judge = RUBRIC, traces, environment = SUGGESTED_ENVIRONMENT } = given;
  const isRubric = /^([^:=]+=)?prompt:|\.(md|markdown|txt)$/i.test(judge);
  return {
    judge,
    model: options.model ?? (isRubric ? modelHere(process.env) : null),
    traces: traces ?? null,
    environment,
  };
}

/** The two things that nobody else can know. */
async function asked(
  options: Settings,
): Promise<Pick<Settings, 'judge' | 'traces' | 'environment'>> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ask = async (question: string): Promise<string | undefined> =>
    (await terminal.question(question)).trim() || undefined;
  try {
    const judge =
      options.judge ??
      (await ask(
        `Your judge: a rubric (.md), a module (.ts), "cmd:…" or an address [${RUBRIC}]: `,
      ));
    if (options.traces !== undefined || options.environment !== undefined) {
      return { ...options, judge };
    }
    const traces = await ask("Your agent's recordings: files, a folder or a pattern [none]: ");
    return { judge, traces, environment: undefined };
  } catch (cause) {
    // Ctrl-C and Ctrl-D.
    if (!(cause instanceof Error && cause.name === 'AbortError')) throw cause;
    throw new UserError('stopped at a question, so nothing was written; tj init --yes asks none', {
      cause,
    });
  } finally {
    terminal.close();
  }
}

/** The first provider that has a key here. */
function modelHere(variables: NodeJS.ProcessEnv): string {
  const kind = modelKinds.find(({ variables: needed }) =>
    needed.some(({ name, required }) => required && variables[name]),
  );
  return kind?.example ?? SCRIPTED;
}

/** The example of such a judge, where the file that was named is not there. */
async function writeJudge(judge: string): Promise<readonly string[]> {
  const path = judge.replace(/^[^:=/\\]+=/, '').replace(/^prompt:/, '');
  const template = templates.find(
    ({ kind, endings }) => kind === 'judge' && endings.includes(extname(path).toLowerCase()),
  );
  if (template === undefined || /^\w+:/.test(path) || existsSync(path)) return [];
  await writeStart(path, template.text, false);
  return [path];
}
