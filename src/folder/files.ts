import { join } from 'node:path';

/**
 * Every file of a run folder. No other place in the source spells these names, apart from help texts.
 *
 *     runs/first/
 *       trajectories.jsonl   the set
 *       verdicts.jsonl       what judges said of it
 *       run.json             how the folder came about
 *       report.html          the page that `tj report` writes
 *       …
 */
export const RUN_FILES = {
  /** The set: one trajectory per line, with its label where one is known. Never changed once written. */
  trajectories: 'trajectories.jsonl',
  /** One verdict per line, appended as judges decide. */
  verdicts: 'verdicts.jsonl',
  /** The manifest: one entry for each invocation that wrote to the folder. */
  manifest: 'run.json',
  /** In a folder of recorded runs: what their owner declares of the agent and its tools. */
  declaration: 'tools.json',
  /** Calls that got no answer, one per line. Absent where there were none. */
  failures: 'failures.jsonl',
  /** What models answered, word for word: kept on request, and for judges that ask several times. */
  responses: 'responses.jsonl',
  /** In a folder of episodes: how each ended and what it cost. */
  episodes: 'episodes.jsonl',
  /** The gates on this folder, one per line, so that further looks at growing data are known. */
  gates: 'gates.jsonl',
  /** What of the runs reaches the models behind judges, as hashes of what they are sent. */
  shown: 'shown.jsonl',
  /** What the ids and the order that judges see are drawn from. Readable by its owner alone. */
  secret: 'secret.json',
  /** Verdicts of judges that have changed since, and of those that were asked again. */
  history: 'history',
  /** Which process is writing to the folder. Exists only while one is. */
  lock: 'run.lock',
  /** The report as a page. */
  page: 'report.html',
} as const;

const inFolder =
  (name: string) =>
  (folder: string): string =>
    join(folder, name);

export const trajectoriesIn = inFolder(RUN_FILES.trajectories);
export const verdictsIn = inFolder(RUN_FILES.verdicts);
export const manifestIn = inFolder(RUN_FILES.manifest);
export const declarationIn = inFolder(RUN_FILES.declaration);
export const failuresIn = inFolder(RUN_FILES.failures);
export const responsesIn = inFolder(RUN_FILES.responses);
export const episodesIn = inFolder(RUN_FILES.episodes);
export const gatesIn = inFolder(RUN_FILES.gates);
export const shownIn = inFolder(RUN_FILES.shown);
export const secretIn = inFolder(RUN_FILES.secret);
export const historyIn = inFolder(RUN_FILES.history);
export const lockIn = inFolder(RUN_FILES.lock);
export const pageIn = inFolder(RUN_FILES.page);

/**
 * Where the last line of a log goes if a power cut or a kill tore it: `verdicts.jsonl` has
 * `verdicts.torn` beside it.
 */
export const tornBeside = (log: string): string => log.replace(/(\.jsonl)?$/, '.torn');
