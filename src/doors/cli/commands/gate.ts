import type { Command } from 'commander';
import type { z } from 'zod';
import { gateSettings } from '../../../5-reporting/settings.ts';
import { declare, json } from '../declare.ts';

const settings = gateSettings.extend({ json: json('print the result as JSON') });
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      'Checks the judges of a run folder against criteria; its exit code is the result. Criteria are decided on intervals, not on estimates. A minimum passes if the whole interval is at or above it, fails if the whole interval is below it, and is otherwise inconclusive. The result then says how many more runs would settle it 4 times in 5. The share of unscored or missing verdicts is known exactly, so it is decided on the count.',
    arguments: [['<dir>', 'a folder with trajectories.jsonl and verdicts.jsonl']],
    settings,
    notes: `Exit codes: 0 passed, 1 a criterion failed, 3 none failed but some are inconclusive, 2 bad usage or bad input.
A judge exactly at a threshold passes by luck in at most 5 % of cases (false alarms: 2.5 %), at a confidence of 0.95, and fails no more often. With --any this holds for all of them together. After tj judge --until, it holds however often you gate.
On GitHub, the result is also written to the step summary, and the worst pairs become annotations.`,
    examples: [
      'tj gate runs/first --min-delta 0.5 --max-false-alarm 0.05',
      'tj gate runs/first --min-delta-type wrong_tool=0.8 --junit gate.xml',
      'tj gate runs/second --min-net-delta 0.5 --max-sensitivity 0.05',
      'tj gate runs/new --against runs/old --max-drop 0.05',
      'tj gate runs/first --judge cheap --equivalent-to expensive --within 0.05',
      'tj gate runs/first --any --min-delta 0.5',
    ],
    run: async (given, [folder]) => (await import('../actions/gate.ts')).gateJudges(folder, given),
  });
