import { DEFAULT_SEED, DEFAULT_SIZE } from '../../dataset/limits.ts';
import { numberFormats } from '../../environment/number-formats.ts';
import { supportDesk } from '../../environments/support-desk/support-desk.ts';
import { controlJudges, subjectControls } from '../../judges/controls/controls.ts';
import { rulesJudge } from '../../judges/families/rules-judge.ts';
import { generateFolder } from '../../pipeline/generate-folder.ts';
import { labelledSet } from '../../pipeline/labelled-set.ts';
import { shellWords } from '../../shell-words.ts';
import { startedAs } from '../../started-as.ts';
import { print } from '../terminal.ts';
import { judgedPage } from './judged-page.ts';

/** Each kind of attack at each place, three times. */
const ATTACKS = 99;

/** The paper's set, judged by the rules and by judges whose answers are known. */
export async function demoDesk(folder: string, json: boolean): Promise<void> {
  const { plan } = await generateFolder(folder, supportDesk, {
    size: DEFAULT_SIZE,
    seed: DEFAULT_SEED,
    // With its parent in the set, every fault can be compared with the run it came from.
    withParents: true,
    // Edits that break nothing, and attacks, expose judges that Δ alone would flatter.
    controls: {},
    attacks: { count: ATTACKS },
    existing: 'keep',
  });
  const set = {
    folder,
    trajectories: [...labelledSet(plan)],
    formats: numberFormats(supportDesk),
  };
  const judges = [
    rulesJudge(supportDesk.rulebook),
    ...controlJudges,
    ...subjectControls.map((control) => control.make({ subject: supportDesk })),
  ];
  const page = await judgedPage(set, judges, json);
  if (json) return;
  print(`\nEvery pair, and what each judge said of it:\n  ${page}`);
  const next = [
    ['init', 'judge'],
    ['judge', folder, '--judge', './judge.ts'],
    ['report', folder, '--open'],
  ].map((words) => `  ${shellWords([...startedAs(), ...words])}`);
  print(`\nNext, a judge of your own:\n${next.join('\n')}`);
}
