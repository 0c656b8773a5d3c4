import { Command } from 'commander';
import type { PaperOptions } from '../actions/paper.ts';

export function paperCommand(): Command {
  return new Command('paper')
    .summary("rebuild the paper's figures from its released rows and compare")
    .description(
      "Rebuilds every figure of the paper from its released rows and compares each with the published string. August's 510 need the trajectories, the verdicts and the agent's episodes; October's 101 also need the ablation's verdicts and are skipped if those are missing.",
    )
    .requiredOption(
      '--data <dir>',
      'the folder with the released rows, either directly or under results/',
    )
    .option('--out <dir>', 'also write numbers.tex, numbers.json, tables.md and figures/ here')
    .option('--force', 'replace the files in a folder that is not empty', false)
    .option('--json', 'print the comparison as JSON', false)
    .addHelpText(
      'after',
      '\nExit codes: 0 every rebuilt figure is equal, 1 some differ, 2 bad input.\n\nExamples:\n  tj paper --data release\n  tj paper --data release/results --out paper',
    )
    .action(async (options: PaperOptions) => (await import('../actions/paper.ts')).paper(options));
}
