import { z } from 'zod';
import { setting, text, texts, whole } from '../base/settings.ts';
import { builtInNames } from './load-environment.ts';

/** The environment of what is generated where none is named. */
export const DEFAULT_ENVIRONMENT = builtInNames()[0] ?? '';

/** The environment of a config for somebody who names none: the faults of the default one give themselves away. */
export const SUGGESTED_ENVIRONMENT = 'support-desk-varied';

/** Whose runs a set holds. Folders remember it, so it is asked for where they cannot know. */
export const environment = setting(
  text().optional(),
  'the environment: its name, or the path of a module',
  { value: 'name' },
);

/** The environment that runs are made with. */
export const playedEnvironment = setting(
  text().default(DEFAULT_ENVIRONMENT),
  `the environment: ${builtInNames().join(', ')}, or the path of a module`,
  { value: 'name' },
);

/** Settings of checking runs against rules. */
export const checkSettings = z.strictObject({
  rules: setting(texts().optional(), 'also check these rules, which are off by default', {
    value: 'name',
    several: 'listed',
  }),
  environment: setting(
    text().optional(),
    'the environment: its name, the path of a module, or recorded',
    { value: 'name' },
  ),
  tools: setting(text().optional(), 'what you declare about the tools of recorded runs', {
    value: 'file',
  }),
});

/** Settings of checking that an environment keeps its contract. */
export const checkEnvironmentSettings = z.strictObject({
  seeds: setting(whole(1, 10_000).default(3), 'how many seeds to check it on', { value: 'count' }),
});
