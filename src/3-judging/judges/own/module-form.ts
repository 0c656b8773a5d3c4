import { isPath } from '../../../base/load-module.ts';
import { commonOptions, type OwnForm } from './own-form.ts';

export const moduleForm: OwnForm = {
  form: 'FILE.ts',
  example: './judge.ts',
  description: 'a TypeScript or JavaScript module that exports a judge',
  matches: isPath,
  async load(spec, context) {
    const { moduleJudge } = await import('./module-judge.ts');
    return moduleJudge(spec, commonOptions(context));
  },
};
