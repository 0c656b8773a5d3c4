import { StopSwitch } from '../../../3-judging/asking/stop.ts';
import type { Project } from '../../project/config.ts';
import { type ProjectOutcome, type ProjectParts, runProject } from '../../project/run-project.ts';
import { givenCommand } from '../given-command.ts';
import { stopOnInterrupt } from '../judging/interrupts.ts';
import { showProgress } from '../judging/progress.ts';
import { stepLine } from '../output/step-line.ts';
import { note } from '../terminal.ts';

interface RunParts extends Pick<ProjectParts, 'sample' | 'judgeOnly'> {
  /** Whether to say nothing of what is made. */
  readonly quiet?: boolean;
}

/** Runs a project for somebody at a terminal: with progress, and until it is interrupted. */
export async function ran(
  project: Project,
  { quiet = false, ...parts }: RunParts = {},
): Promise<ProjectOutcome> {
  const stop = new StopSwitch();
  const release = stopOnInterrupt(stop);
  const steps = stepLine('tj run', { patience: 0 });
  const say = (text: string): void => {
    steps.clear();
    note(text);
  };
  try {
    return await runProject(project, {
      ...parts,
      stop,
      onNote: say,
      onMade: quiet ? () => {} : say,
      onStep: steps.show,
      onStart: (counts) => {
        steps.clear();
        return showProgress(counts, process.stderr);
      },
      // A page is sent to others, for whom the path of this program means nothing.
      command: givenCommand(['tj']),
    });
  } finally {
    steps.clear();
    release();
  }
}
