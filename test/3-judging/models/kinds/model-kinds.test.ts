import { describe, expect, it } from 'vitest';
import { modelKinds } from '../../../../src/3-judging/models/kinds/model-kinds.ts';
import { loadModel } from '../../../../src/3-judging/models/load-model.ts';

describe('the kinds of models', () => {
  it('have different ids and schemes', () => {
    const ids = modelKinds.map(({ id }) => id);
    const schemes = modelKinds.flatMap((kind) => kind.schemes);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(schemes).size).toBe(schemes.length);
  });

  // A GGUF file has to exist before it can be loaded.
  it.each(modelKinds.filter(({ id }) => id !== 'gguf'))(
    '$id loads its own example once the required variables are set',
    async ({ example, variables }) => {
      const required = variables.filter((variable) => variable.required);
      const environmentVariables = Object.fromEntries(required.map(({ name }) => [name, 'key']));
      const model = await loadModel(example, { environmentVariables });
      expect(example).toContain(model.name);
    },
  );

  it.each(modelKinds.filter(({ variables }) => variables.some(({ required }) => required)))(
    '$id says which required variable is missing',
    async ({ example, variables }) => {
      const [missing] = variables.filter(({ required }) => required);
      const loading = loadModel(example, { environmentVariables: {} });
      await expect(loading).rejects.toThrow(`set ${missing?.name}`);
    },
  );
});
