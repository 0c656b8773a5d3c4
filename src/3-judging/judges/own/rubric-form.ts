import { modelSetting } from '../judge-context.ts';
import type { OwnForm } from './own-form.ts';

const PREFIX = 'prompt:';

export const rubricForm: OwnForm = {
  form: 'prompt:FILE',
  example: 'prompt:./rubric.md',
  description: 'a rubric of your own, which a model is asked to apply',
  matches: (spec) => spec.startsWith(PREFIX),
  async load(spec, context) {
    const { rubricJudge } = await import('./rubric-judge.ts');
    const setting = modelSetting(spec, context);
    return rubricJudge(spec.slice(PREFIX.length), setting, context.view ?? 'step');
  },
};
