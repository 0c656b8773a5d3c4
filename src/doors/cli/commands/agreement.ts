import type { Command } from 'commander';
import type { z } from 'zod';
import { agreementSettings } from '../../../5-reporting/settings.ts';
import { setting, toggle } from '../../../base/settings.ts';
import { declare, json } from '../declare.ts';

const settings = agreementSettings.extend({
  json: json('print the agreement as JSON', ['markdown']),
  markdown: setting(toggle(), 'print a Markdown table, for a pull request'),
});
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      'Says whether Δ on planted faults predicts how judges do on runs that somebody labelled: judges that were run on both are ranked by either, and the two orders are compared by Kendall’s rank correlation τ, with an interval that is honest about few judges. With fewer than 5 judges, it says that nothing can be concluded.',
    arguments: [['<dir...>', 'run folders with planted faults and verdicts on them']],
    settings,
    notes:
      'A labelled run folder is one that tj import made from runs with rewards, scores or annotations, of which some are labelled faulty and some sound. Judges never see these labels. Each folder counts the same. Label other runs than those that faults are planted in, or chance in them makes the two orders alike. tj report --labels draws the same on its page.',
    examples: [
      'tj agreement runs/desk runs/code-repair --labels runs/tau-bench',
      'tj agreement runs/desk --labels runs/tau-bench --json',
    ],
    run: async (given, [folders]) =>
      (await import('../actions/agreement.ts')).agreement(folders, given),
  });
