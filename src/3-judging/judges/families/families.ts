import { strayCall } from '../../../1-worlds/contract/foreign-run.ts';
import type { Subject } from '../../../1-worlds/contract/subject.ts';
import { InvalidOptionError, UserError } from '../../../base/errors.ts';
import type { SubjectControl } from '../controls/control.ts';
import { controlJudges, siblings, subjectControls, surfaceControls } from '../controls/controls.ts';
import type { LocalJudge } from '../judge.ts';
import { modelSetting } from '../judge-context.ts';
import type { JudgeFamily, JudgeIdParts } from './family.ts';
import { promptFamilies, step } from './prompt-families.ts';
import { rulesJudge } from './rules-judge.ts';

const programmatic: JudgeFamily = {
  name: 'programmatic',
  description: "applies the environment's rules, without a model",
  view: 'step',
  asksModel: false,
  scoresStep: true,
  make({ subject }) {
    if (subject.rulebook !== null) return refusingForeign(subject, rulesJudge(subject.rulebook));
    throw new InvalidOptionError(
      '--judge',
      'programmatic applies the rules of an environment, and recorded runs have none; use grounded, which needs neither rules nor a model',
    );
  },
};

/** Rules flag everything that comes from another world, which would look like a judge that sees nothing. */
function refusingForeign({ name, tools = [] }: Subject, rules: LocalJudge): LocalJudge {
  return {
    ...rules,
    judge(run, item) {
      const stray = strayCall(tools, run);
      if (stray === undefined) return rules.judge(run, item);
      throw new UserError(
        `programmatic applies the rules of ${name}, and these are no runs of it: tool ${stray.call.tool} is unknown there; name their environment with --environment`,
      );
    },
  };
}

const grounded: JudgeFamily = {
  name: 'grounded',
  description: 'flags values and claims without a source in the run, without a model',
  view: 'step',
  asksModel: false,
  scoresStep: true,
  async make({ subject: { procedure, allowed } }) {
    const [{ groundedJudge }, { loadEnglish }] = await Promise.all([
      import('../grounded/grounded-judge.ts'),
      import('../grounded/english/english.ts'),
    ]);
    return groundedJudge({ english: await loadEnglish(), procedure, allowed });
  },
};

const selfcons: JudgeFamily = {
  name: 'selfcons',
  description: 'takes the majority of several samples of the step judge',
  view: step.view,
  asksModel: true,
  scoresStep: true,
  cell: step.cell,
  takesVotes: true,
  async make(context) {
    const { selfConsistencyJudge } = await import('./self-consistency.ts');
    return selfConsistencyJudge(modelSetting('selfcons', context));
  },
};

/** A control is a family of one judge. */
function controlFamily(
  { id, description, view }: Pick<SubjectControl, 'id' | 'description' | 'view'>,
  make: JudgeFamily['make'],
): JudgeFamily {
  return { name: id, description, view, asksModel: false, scoresStep: false, make };
}

const controlFamilies: readonly JudgeFamily[] = [
  ...[...controlJudges, ...surfaceControls].map((judge) => controlFamily(judge, () => judge)),
  ...subjectControls.map((control) => controlFamily(control, (context) => control.make(context))),
  controlFamily(siblings, () => siblings),
];

/** Every family of judges, in the order in which help lists them. */
export const judgeFamilies: readonly JudgeFamily[] = [
  programmatic,
  grounded,
  ...promptFamilies,
  selfcons,
  ...controlFamilies,
];

/** The names that `--judge` takes. */
export const judgeNames: readonly string[] = judgeFamilies.map(({ name }) => name);

/** Whether the judges of a family have answers that are known in advance. */
export function isControlFamily(name: string | null): boolean {
  return controlFamilies.some((family) => family.name === name);
}

/** What a judge's id says. */
export interface ReadJudgeId extends JudgeIdParts {
  readonly family: JudgeFamily;
}

/**
 * What can be known of a judge from its id alone, as in the paper's rows, which record neither family
 * nor view. Null for the id of a user's own judge.
 */
export function readJudgeId(id: string): ReadJudgeId | null {
  for (const family of judgeFamilies) {
    const parts = idParts(family, id);
    if (parts !== null) return { family, ...parts };
  }
  return null;
}

/** Reads `programmatic`, `step:qwen2.5:14b` and `selfcons3:qwen2.5:14b`; null for another family's id. */
function idParts({ name, asksModel, takesVotes }: JudgeFamily, id: string): JudgeIdParts | null {
  if (!asksModel) return id === name ? { model: null, samples: null } : null;
  // At the first colon, because the name of a model may hold further ones.
  const at = id.indexOf(':');
  const before = at === -1 ? id : id.slice(0, at);
  const model = at === -1 ? null : id.slice(at + 1);
  if (before === name) return { model, samples: null };
  if (takesVotes !== true || !before.startsWith(name)) return null;
  const count = before.slice(name.length);
  const samples = Number(count);
  return Number.isSafeInteger(samples) && String(samples) === count ? { model, samples } : null;
}
