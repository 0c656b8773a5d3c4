import type { Command } from 'commander';
import { z } from 'zod';
import { judgeSettings, makingSettings } from '../../../3-judging/settings.ts';
import { reworded, setting, text, whole } from '../../../base/settings.ts';
import { declare, json } from '../declare.ts';
import { judgesAndModels } from '../judge-help.ts';

const settings = z.strictObject({
  judge: judgeSettings.shape.judge,
  model: reworded(
    judgeSettings.shape.model,
    'the model of the judges that ask one, which gives them their ids; it is not asked',
  ),
  answer: setting(text().optional(), 'what the capturing model answers', {
    value: 'text',
    otherwise: 'a verdict in JSON, in the form that is asked for',
  }),
  listen: setting(whole(1, 65_535).optional(), 'the port of the capturing model', {
    value: 'port',
    otherwise: 'any that is free',
  }),
  ...makingSettings.pick({ view: true, timeout: true, fingerprint: true, versionTag: true }).shape,
  environment: judgeSettings.shape.environment,
  json: json('print what was found as JSON'),
});
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      'Finds out whether a judge is shown the faults at all. It lets the judge read correct runs and the faults that were planted in them, gives it a model on this machine that only keeps what it is asked, and compares the two prompts of every pair. No real model is asked.',
    arguments: [['<set>', 'a run folder or a file of trajectories']],
    settings,
    notes: () =>
      `Modules and commands find the capturing model through the environment variables of the usual clients: OPENAI_BASE_URL, ANTHROPIC_BASE_URL, GOOGLE_GEMINI_BASE_URL, OLLAMA_HOST and others. A judge behind an address has to be pointed to it, at the port that --listen names. Any judge may say in its answer what it sent, as "prompt". In a run folder only hashes are kept, in shown.jsonl.\n\nExit codes: 0 faults of every type reach the judge, 1 no fault of some type does, 2 bad usage or bad input, 3 the judge asked nothing that could be seen.\n\n${judgesAndModels()}`,
    examples: [
      'tj blind runs/try --judge ./judge.ts',
      'tj blind runs/try --judge "cmd:python3 judge.py"',
      'tj blind runs/try --judge http://localhost:9000/judge --listen 4010',
    ],
    run: async (given, [set]) => (await import('../actions/blind.ts')).blind(set, given),
  });
