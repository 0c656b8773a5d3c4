// @ts-check
import { anthropic } from './anthropic.mjs';
import { google } from './google.mjs';
import { ollama } from './ollama.mjs';
import { openai } from './openai.mjs';

/** @type {readonly import('../types.mjs').WireFormat[]} */
export const formats = [ollama, openai, anthropic, google];
