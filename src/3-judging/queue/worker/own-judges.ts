import type { Subject } from '../../../1-worlds/contract/subject.ts';
import { InvalidOptionError, oneLine } from '../../../base/errors.ts';
import { judgeNames } from '../../judges/families/families.ts';
import type { ExternalJudge } from '../../judges/judge.ts';
import type { JudgeContext } from '../../judges/judge-context.ts';
import { loadJudge } from '../../judges/load-judge.ts';

type OwnJudgeOptions = Pick<
  JudgeContext,
  'view' | 'timeout' | 'fingerprint' | 'versionTag' | 'warn'
>;

/** A worker does not know whose runs it sees; only judges that need not know run here. */
const NOBODY: Subject = {
  name: 'unknown',
  role: '',
  audience: '',
  procedure: '',
  faults: [],
  rulebook: null,
};

/** The judges that a worker runs for others: modules, commands and addresses. */
export async function ownJudges(
  specs: readonly string[],
  options: OwnJudgeOptions,
): Promise<readonly ExternalJudge[]> {
  const judges: ExternalJudge[] = [];
  for (const spec of specs) {
    refuseOthers(spec);
    const judge = await loadJudge(spec, { ...options, subject: NOBODY, model: null });
    if (judge.kind === 'external') judges.push(judge);
  }
  return judges;
}

/** The questions of other judges are made by the run, and only their models are asked elsewhere. */
function refuseOthers(spec: string): void {
  const isRubric = /^([^=]*=)?prompt:/.test(spec);
  if (!isRubric && !judgeNames.includes(spec)) return;
  throw new InvalidOptionError(
    '--judge',
    `${oneLine(spec)} needs no worker of its own; name the model that it asks with --model`,
  );
}
