import { createHash } from 'node:crypto';
import { numberFormatList, numberFormats } from '../../1-worlds/contract/number-formats.ts';
import type { Subject } from '../../1-worlds/contract/subject.ts';
import { readTrajectories } from '../../2-planting/set/open-set.ts';
import {
  hashedText,
  messagesFor,
  type PromptTemplate,
} from '../../3-judging/judges/prompts/prompt-template.ts';
import {
  type RecordedJudge,
  recordedJudges,
  unrecordedJudge,
} from '../../3-judging/work/recorded-judges.ts';
import type { RunFolder } from '../../4-measuring/open-run-folder.ts';
import type { JudgedSet } from '../../4-measuring/rows/judged-set.ts';
import type { KeptAnswers } from '../../4-measuring/rows/kept-answers.ts';
import type { PairTexts } from '../../4-measuring/rows/pair-texts.ts';
import { trajectoriesIn } from '../../folder/files.ts';
import { readManifest } from '../../folder/manifest/manifest.ts';
import type { Trajectory } from '../../run/trajectory.ts';
import type { AskedModel, ShownQuestion } from './asked-model.ts';
import { rebuiltQuestion } from './asked-questions.ts';

/** Every prompt of a set is built to be compared, which takes a while for larger sets. */
const MOST_COMPARED = 50_000;

/** What the page needs to know to show what was asked. */
export interface AskedSet {
  /** In the order of the explorer's judges. */
  readonly judges: readonly RecordedJudge[];
  readonly subject: Subject;
  readonly verdicts: PairTexts['verdicts'];
  /** How many trajectories the set has. */
  readonly size: number;
  /** The whole set in its order. */
  readonly trajectories: () => AsyncIterable<Trajectory> | Iterable<Trajectory>;
  readonly answersLeftOut: boolean;
}

/** What a run folder says of how its judges were asked. */
export async function askedInFolder(
  { folder, subject }: RunFolder,
  { set, judges }: JudgedSet,
  { verdicts }: PairTexts,
  { leftOut }: KeptAnswers,
): Promise<AskedSet> {
  const recorded = recordedJudges(await readManifest(folder));
  return {
    judges: judges.map(
      ({ judgeId, view }) => recorded.get(judgeId) ?? unrecordedJudge(judgeId, view),
    ),
    subject,
    verdicts,
    size: set.size,
    trajectories: () => readTrajectories({ file: trajectoriesIn(folder), inFolder: true }),
    answersLeftOut: leftOut,
  };
}

export async function askedModel(asked: AskedSet): Promise<AskedModel> {
  const { judges, subject, verdicts, answersLeftOut } = asked;
  const rebuilt = await Promise.all(
    judges.map(async (judge) => ({
      promptsHash: judge.promptsHash,
      question: await rebuiltQuestion(judge, subject, fingerprintsOf(verdicts.get(judge.id))),
    })),
  );
  const compared = rebuilt.flatMap(({ question, promptsHash }) =>
    question.kind === 'prompt' && promptsHash !== null ? [question.template] : [],
  );
  const hashes = await promptHashes(compared, asked);
  const kept = new Map<string, PromptTemplate>();
  const questions = rebuilt.map(({ question, promptsHash }): ShownQuestion => {
    if (question.kind !== 'prompt') return question;
    const name = nameOf(question.template);
    const hash = hashes.get(name) ?? null;
    const isCompared = hash !== null && promptsHash !== null;
    if (isCompared && hash !== promptsHash) return { kind: 'unknown', why: 'other-prompts' };
    kept.set(name, question.template);
    return { ...question, template: [...kept.keys()].indexOf(name), isConfirmed: isCompared };
  });
  return {
    templates: [...kept.values()],
    formats: numberFormatList(subject),
    questions,
    answersLeftOut,
  };
}

/** The SHA-256 of the prompts of each template, made as `tj judge` makes what it records. */
async function promptHashes(
  compared: readonly PromptTemplate[],
  { subject, size, trajectories }: AskedSet,
): Promise<ReadonlyMap<string, string>> {
  if (compared.length === 0 || size > MOST_COMPARED) return new Map();
  const formats = numberFormats(subject);
  const hashing = new Map(
    compared.map((template) => [nameOf(template), { template, hash: createHash('sha256') }]),
  );
  for await (const trajectory of trajectories()) {
    for (const { template, hash } of hashing.values()) {
      hash.update(hashedText(messagesFor(template, trajectory, formats)));
    }
  }
  return new Map([...hashing].map(([name, { hash }]) => [name, hash.digest('hex')]));
}

const nameOf = (template: PromptTemplate): string => JSON.stringify(template);

function fingerprintsOf(
  verdicts: ReadonlyMap<
    string,
    { readonly extra: { readonly fingerprint?: unknown } | null }
  > = new Map(),
): ReadonlySet<string | null> {
  const prints = Array.from(verdicts.values(), ({ extra }) => extra?.fingerprint);
  return new Set(prints.map((print) => (typeof print === 'string' ? print : null)));
}
