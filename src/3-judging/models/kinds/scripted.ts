import type { ModelKind } from '../model-kind.ts';
import { scriptedName } from '../scripted-name.ts';

export const scripted: ModelKind = {
  id: 'scripted',
  schemes: ['scripted'],
  forms: ['scripted:'],
  description: 'answers drawn from a hash of the prompt, to try commands with',
  example: 'scripted:',
  variables: [],
  address: 'settings',
  nameOf: ({ name }) => scriptedName(name),
  async load({ name }) {
    const { scriptedModel } = await import('../scripted-model.ts');
    return scriptedModel(name);
  },
};
