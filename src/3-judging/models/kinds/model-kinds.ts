import type { ModelKind } from '../model-kind.ts';
import { anthropic } from './anthropic.ts';
import { compatible } from './compatible.ts';
import { gguf } from './gguf.ts';
import { google } from './google.ts';
import { ollama } from './ollama.ts';
import { openai } from './openai.ts';
import { scripted } from './scripted.ts';

/** Every kind of model, in the order in which help lists them. */
export const modelKinds: readonly ModelKind[] = [
  ollama,
  openai,
  anthropic,
  google,
  compatible,
  gguf,
  scripted,
];

/** Every way to name a model, as help and errors show it. */
export const MODEL_FORMS: readonly string[] = modelKinds.flatMap(({ forms }) => forms);
