import { UserError } from '../../../base/errors.ts';
import { commonOptions, type OwnForm } from './own-form.ts';

export const addressForm: OwnForm = {
  form: 'http://HOST/PATH',
  example: 'http://host/path',
  description: 'a server that is sent each item as JSON and answers with a verdict',
  matches: (spec) => /^https?:\/\//.test(spec),
  async load(spec, context) {
    if (spec.includes('#')) {
      throw new UserError(
        `${spec} is the address of a model; give it to --model, and name a judge with --judge`,
      );
    }
    const { httpJudge } = await import('./http-judge.ts');
    return httpJudge(spec, { view: context.view ?? 'step', ...commonOptions(context) });
  },
};
