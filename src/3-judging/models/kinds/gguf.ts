import { basename } from 'node:path';
import { InvalidOptionError } from '../../../base/errors.ts';
import { type EnvironmentVariables, type ModelKind, requiredName } from '../model-kind.ts';

const THREADS_VARIABLE = 'TJ_GGUF_THREADS';
const GPU_VARIABLE = 'TJ_GGUF_GPU';

export const gguf: ModelKind = {
  id: 'gguf',
  schemes: ['gguf'],
  forms: ['gguf:FILE'],
  description: 'a GGUF file, decoded in this process by llama.cpp',
  example: 'gguf:./model.gguf',
  variables: [
    { name: THREADS_VARIABLE, description: 'how many threads decode', required: false },
    { name: GPU_VARIABLE, description: '`off`, to leave the graphics card alone', required: false },
  ],
  address: 'name',
  nameOf: (given) => basename(requiredName(given)),
  async load(given, { timeoutSeconds, environmentVariables }) {
    const { llamaCppModel } = await import('../llama-cpp/llama-cpp-model.ts');
    return llamaCppModel(requiredName(given), {
      timeoutSeconds,
      threads: threadsIn(environmentVariables),
      gpu: environmentVariables[GPU_VARIABLE] !== 'off',
    });
  },
};

function threadsIn(variables: EnvironmentVariables): number | undefined {
  const given = variables[THREADS_VARIABLE];
  if (given !== undefined && !/^[1-9]\d{0,3}$/.test(given)) {
    throw new InvalidOptionError(
      THREADS_VARIABLE,
      `must be a whole number from 1 to 9999, not '${given}'`,
    );
  }
  return given === undefined ? undefined : Number(given);
}
