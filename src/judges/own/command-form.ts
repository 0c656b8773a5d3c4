import { TIMEOUT_SECONDS } from '../protocol.ts';
import { faultTypes, type OwnForm } from './own-form.ts';

const PREFIX = 'cmd:';

export const commandForm: OwnForm = {
  form: 'cmd:COMMAND',
  example: 'cmd:python judge.py',
  description: 'a program that reads one JSON line per item and writes one',
  matches: (spec) => spec.startsWith(PREFIX),
  async load(spec, context) {
    const { commandJudge } = await import('./command-judge.ts');
    const { view = 'step', timeoutSeconds = TIMEOUT_SECONDS } = context;
    const types = faultTypes(context);
    return commandJudge(spec.slice(PREFIX.length), { view, types, timeoutSeconds });
  },
};
