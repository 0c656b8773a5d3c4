import { commonOptions, type OwnForm } from './own-form.ts';

const PREFIX = 'cmd:';

export const commandForm: OwnForm = {
  form: 'cmd:COMMAND',
  example: 'cmd:python judge.py',
  description: 'a program that reads one JSON line per item and writes one',
  matches: (spec) => spec.startsWith(PREFIX),
  async load(spec, context) {
    const { commandJudge } = await import('./command-judge.ts');
    const { view = 'step', answers = 'by-id' } = context;
    return commandJudge(spec.slice(PREFIX.length), { view, answers, ...commonOptions(context) });
  },
};
