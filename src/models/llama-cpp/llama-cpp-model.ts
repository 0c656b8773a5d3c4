import type { Model } from '../model.ts';

export function llamaCppModel(_path: string, _options: { timeoutSeconds: number }): Promise<Model> {
  throw new TypeError('not yet');
}
