import { UnknownNameError } from '../errors.ts';
import { judgeFamilies, judgeNames } from './families/families.ts';
import type { Judge } from './judge.ts';
import type { JudgeContext } from './judge-context.ts';
import { ownForms } from './own/own-forms.ts';

/** The judge that a text names: a family's, or a module, a command, an address or a rubric. */
export async function loadJudge(spec: string, context: JudgeContext): Promise<Judge> {
  const family = judgeFamilies.find(({ name }) => name === spec);
  if (family !== undefined) return family.make(context);
  const form = ownForms.find(({ matches }) => matches(spec));
  if (form !== undefined) return form.load(spec, context);
  const examples = ownForms.map(({ example }) => (/\s/.test(example) ? `"${example}"` : example));
  throw new UnknownNameError('judge', spec, judgeNames, `or ${examples.join(', ')}`);
}
