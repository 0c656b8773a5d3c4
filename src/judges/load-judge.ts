import { runChecker } from '../environment/check-run.ts';
import type { Environment } from '../environment/environment.ts';
import { InvalidOptionError, UnknownNameError, UserError } from '../errors.ts';
import { isPath } from '../load-module.ts';
import type { Model } from '../models/model.ts';
import type { NumberFormats } from '../trajectory/number-formats.ts';
import { controlJudges } from './controls/controls.ts';
import type { ExternalJudge } from './external-judge.ts';
import { judgeFamilies } from './families/judge-families.ts';
import { type JudgeSetting, llmJudge } from './families/llm-judge.ts';
import { promptJudge } from './families/prompt-judge.ts';
import { rulesJudge } from './families/rules-judge.ts';
import { selfConsistencyJudge } from './families/self-consistency.ts';
import type { Judge } from './judge.ts';
import type { ModelJudge } from './model-judge.ts';
import { commandJudge } from './own/command-judge.ts';
import { httpJudge } from './own/http-judge.ts';
import { moduleJudge } from './own/module-judge.ts';

/** The protocol's limit on one call. */
const TIMEOUT_SECONDS = 600;

const PROGRAMMATIC = 'programmatic';
const SELF_CONSISTENCY = 'selfcons';

/** Everything that a judge's name leaves open. */
export interface JudgeContext {
  readonly environment: Environment;
  readonly formats: NumberFormats;
  readonly model: Model | null;
  /** What a command, a server or a rubric is shown; the other judges know for themselves. */
  readonly view?: 'step' | 'outcome' | undefined;
  readonly k?: number | undefined;
  readonly temperature?: number | undefined;
  readonly seed?: number | undefined;
  /** How long a command or a server may take over one item. */
  readonly timeoutSeconds?: number | undefined;
}

/** The judges that have names. */
export const judgeNames: readonly string[] = [
  PROGRAMMATIC,
  ...judgeFamilies.map(({ name }) => name),
  SELF_CONSISTENCY,
  ...controlJudges.map(({ id }) => id),
];

/** Finds a judge by its name, or makes one of a module, a command, an address or a rubric. */
export async function loadJudge(
  spec: string,
  context: JudgeContext,
): Promise<Judge | ModelJudge | ExternalJudge> {
  const { environment, view = 'step', timeoutSeconds = TIMEOUT_SECONDS } = context;
  const types = environment.faults.map(({ name }) => name);
  if (spec.startsWith('cmd:')) {
    return commandJudge(spec.slice('cmd:'.length), { view, types, timeoutSeconds });
  }
  if (/^https?:\/\//.test(spec)) {
    if (spec.includes('#')) {
      throw new UserError(`${spec} names a model; give it to --model, and a judge to --judge`);
    }
    return httpJudge(spec, { view, types, timeoutSeconds });
  }
  if (spec.startsWith('prompt:')) {
    const decoding = { temperature: context.temperature, seed: context.seed };
    return promptJudge(spec.slice('prompt:'.length), setting(spec, context), view, decoding);
  }
  if (spec === PROGRAMMATIC) return rulesJudge(runChecker(environment.rulebook));
  const control = controlJudges.find(({ id }) => id === spec);
  if (control !== undefined) return control;
  if (spec === SELF_CONSISTENCY) return selfConsistencyJudge(setting(spec, context), context);
  const family = judgeFamilies.find(({ name }) => name === spec);
  if (family !== undefined) return llmJudge(family, setting(spec, context), context);
  if (isPath(spec)) return moduleJudge(spec, types);
  throw new UnknownNameError(
    'judge',
    spec,
    judgeNames,
    'or ./judge.ts, "cmd:python judge.py", http://host/path, prompt:./rubric.md',
  );
}

function setting(spec: string, { environment, formats, model }: JudgeContext): JudgeSetting {
  if (model === null) {
    throw new InvalidOptionError(
      '--judge',
      `${spec} asks a model; add --model, such as ollama:qwen2.5:14b`,
    );
  }
  return { subject: environment, formats, model };
}
