import { InvalidOptionError } from '../errors.ts';
import type { Model } from './model.ts';

export async function loadModel(
  spec: string,
  _options: { warn?: (message: string) => void } = {},
): Promise<Model> {
  throw new InvalidOptionError('--model', `${spec}: there are no models yet`);
}
