import { basename } from 'node:path';
import { openSet } from '../../2-planting/set/open-set.ts';
import { StopSwitch } from '../../3-judging/asking/stop.ts';
import { judgeFolder } from '../../3-judging/judge.ts';
import type { Judge } from '../../3-judging/judges/judge.ts';
import { requireJudge } from '../../3-judging/judges/load-judge.ts';
import { isAddress } from '../../3-judging/judges/load-judge-source.ts';
import type { JudgeOutcome } from '../../3-judging/session/judge-job.ts';
import type { JudgeCounts } from '../../3-judging/session/judge-progress.ts';
import {
  type NamedJudge,
  type OpenJudges,
  openJudges,
} from '../../3-judging/session/open-judges.ts';
import { makingSettings } from '../../3-judging/settings.ts';
import { CapturingModel } from '../../3-judging/shown/capturing-model.ts';
import { lookAtPrompts } from '../../3-judging/shown/look-at-prompts.ts';
import { OtherQuestionError } from '../../3-judging/work/list-work.ts';
import { gateJunit } from '../../5-reporting/gate/gate-junit.ts';
import { stoppingRule } from '../../5-reporting/gate/stopping.ts';
import { type FolderReport, reportFolders } from '../../5-reporting/report.ts';
import { pagesBeside } from '../../5-reporting/worlds.ts';
import { oneLine, UserError } from '../../base/errors.ts';
import { writeAtomically } from '../../base/files/write-atomically.ts';
import { version } from '../../base/version.ts';
import { claimReport } from '../../folder/claim.ts';
import { pageIn, trajectoriesIn } from '../../folder/files.ts';
import { indexSetFile } from '../../folder/set/indexed-set.ts';
import { isRecordedRuns, type Project, type ProjectRuns } from './config.ts';
import { makeSet } from './make-set.ts';
import { writeFigures } from './write-figures.ts';

/** One run folder of a project, after everything was done. */
export interface ProjectReport extends FolderReport {
  readonly folder: string;
  readonly page: string;
}

export interface ProjectOutcome {
  /** One for each place that the runs come from; empty if judging was stopped before its end. */
  readonly reports: readonly ProjectReport[];
  readonly judged: readonly (JudgeOutcome & { readonly folder: string })[];
}

export interface ProjectParts {
  /** Told what a person should know. */
  readonly onNote: (text: string) => void;
  /** Told which sets were made. */
  readonly onMade?: (text: string) => void;
  /** Told what is done next, where it may take a while. */
  readonly onStep?: (step: string) => void;
  /** Called when judging begins, with a way to read the counts; its result is called when it ends. */
  readonly onStart?: (counts: () => readonly JudgeCounts[]) => () => void;
  readonly stop?: StopSwitch;
  /** What started the program, for a page's reader who wants to make it again. */
  readonly command: string;
  /** Judge only about this many runs, as whole pairs of every fault type. */
  readonly sample?: number | undefined;
  /** Whether to stop before anything is measured. */
  readonly judgeOnly?: boolean;
}

/** Does what a config says, from the runs to the gate. Whatever is there already is not done again. */
export async function runProject(project: Project, parts: ProjectParts): Promise<ProjectOutcome> {
  const { onMade = () => {}, onStep, stop = new StopSwitch() } = parts;
  const places = placesOf(project);
  for (const each of project.judges) requireJudge(typeof each === 'string' ? each : each.judge);
  await requireOneToCertify(project);
  for (const { folder, runs } of places) {
    onStep?.(`making ${folder}`);
    const made = await makeSet(folder, runs);
    if (made !== null) onMade(made);
  }
  const judged: (JudgeOutcome & { readonly folder: string })[] = [];
  for (const place of places) {
    judged.push({ folder: place.folder, ...(await judgeRuns(place, project, { ...parts, stop })) });
    if (stop.reason !== null) return { reports: [], judged };
  }
  if (parts.judgeOnly === true) return { reports: [], judged };
  return { reports: await reportProject(project, parts), judged };
}

/** Found before anything is asked and paid for: a certificate is about one judge, and replaces no other file. */
async function requireOneToCertify({ gate, judges }: Project): Promise<void> {
  if (gate?.certify === undefined) return;
  if ((gate.judges ?? judges).length !== 1) {
    throw new UserError('gate.certify is about one judge; name it in gate.judges');
  }
  await claimReport(gate.certify, 'certificate', { force: false });
}

const measuringOf = ({ prevalence, costMiss, costAlarm, mix }: NonNullable<Project['report']>) => ({
  prevalence,
  costMiss,
  costAlarm,
  mix,
});

/** Stages 4 and 5: measures what has been judged, writes the pages and decides the gate. */
async function reportProject(
  project: Project,
  { command, onNote, onStep = () => {} }: ProjectParts,
): Promise<readonly ProjectReport[]> {
  const places = placesOf(project);
  const { gate, report } = project;
  const folders = places.map(({ folder }) => folder);
  const { junit, certify, ...criteria } = gate ?? {};
  for (const folder of folders) {
    await claimReport(pageIn(folder), 'page', { force: false, inFolder: true });
  }
  const reports = await reportFolders(
    places.map(({ folder, environment }, at) => ({
      folder,
      environment,
      shown: true,
      measuring: {
        ...(report === undefined ? {} : measuringOf(report)),
        onStep: (step) => onStep(`measuring ${folder}, ${step}`),
      },
      // What is compared is the first run, because the others have no earlier one.
      against: report?.against === undefined || at > 0 ? undefined : { folder: report.against },
      baselineJudges: report?.baselineJudge,
      gate: gate === undefined ? undefined : criteria,
      certify: at > 0 ? undefined : certify,
      pageOf: pagesBeside(pageIn(folder), folders),
      page: { title: report?.title, command },
      onNote,
    })),
  );
  const written: ProjectReport[] = [];
  for (const [at, found] of reports.entries()) {
    const folder = folders[at] ?? '';
    const page = pageIn(folder);
    await writeAtomically(page, found.html, { folder });
    written.push({ ...found, folder, page });
  }
  const [first] = written;
  if (report?.figures !== undefined && first !== undefined) {
    await writeFigures(report.figures, first.measurement, first.front);
  }
  if (junit !== undefined && first?.gate) {
    await claimReport(junit, 'JUnit report', { force: false });
    await writeAtomically(junit, gateJunit(first.gate));
  }
  return written;
}

interface Place {
  readonly folder: string;
  readonly runs: ProjectRuns;
  /** What the user named, because a folder is not asked which code to run. */
  readonly environment: string | undefined;
}

/** The run folders of a project. The first is the one that `out` names, the others lie beside it. */
export function placesOf({ runs, out }: Project): readonly Place[] {
  const taken = new Set<string>();
  return [runs].flat().map((each, at) => {
    const environment = isRecordedRuns(each) ? undefined : each.environment;
    const name = environment === undefined ? 'traces' : basename(environment).replace(/\.\w+$/, '');
    let folder = at === 0 ? out : `${out}-${name}`;
    for (let number = 2; taken.has(folder); number++) folder = `${out}-${name}-${number}`;
    taken.add(folder);
    return { folder, runs: each, environment };
  });
}

/** Stage 3: has the judges that a config names read the runs of one folder, as far as that is not done. */
export async function judgeRuns(
  { folder, environment }: Pick<Place, 'folder' | 'environment'>,
  project: Pick<Project, 'judges' | 'model' | 'judging' | 'prompts' | 'gate'>,
  {
    onNote,
    onStart,
    stop,
    sample,
    judgeOnly = false,
  }: Omit<ProjectParts, 'command'> & { readonly stop: StopSwitch },
): Promise<JudgeOutcome> {
  const source = await openSet({ set: folder, environment, onNote });
  const { subject } = source;
  const named = judgesOf(project);
  const making = { subject, origin: source, hidden: [folder], warn: onNote };
  const open = await openJudges(named, making);
  const { until, ...asking } = project.judging ?? {};
  const trajectories = trajectoriesIn(folder);
  const asked = async (judges: readonly Judge[], redo?: 'all'): Promise<JudgeOutcome> =>
    judgeFolder({
      folder,
      trajectories: await indexSetFile(trajectories),
      judges,
      subject,
      options: { ...asking, sample: sample ?? project.judging?.sample, redo },
      // A sample is there to be quick.
      ...(until === undefined || sample !== undefined
        ? {}
        : {
            rule: await stoppingRule({
              until,
              gate: async () => project.gate ?? {},
              trajectories,
              subject,
              judges,
            }),
          }),
      stop,
      entry: {
        command: 'judge',
        version,
        options: JSON.parse(JSON.stringify(project.judging ?? {})),
      },
      onNote,
      ...(onStart === undefined ? {} : { onStart }),
    });
  try {
    for (;;) {
      const changed = await asked(open.judges).catch(changedJudge);
      if (typeof changed !== 'string') {
        if (project.prompts && !judgeOnly && stop.reason === null) {
          await lookAtAll(folder, { named, open, outcome: changed, making, stop });
        }
        return changed;
      }
      // The config says what to ask, so what was asked before is out of date.
      onNote(`The model of ${oneLine(changed)}, its settings or the runs have changed.`);
      const again = open.judges.filter(({ id }) => id === changed);
      const outcome = await asked(again, 'all');
      if (stop.reason !== null) return outcome;
    }
  } finally {
    await open.close(stop);
  }
}

interface AllJudges {
  readonly named: readonly NamedJudge[];
  readonly open: OpenJudges;
  readonly outcome: JudgeOutcome;
  readonly making: Parameters<typeof openJudges>[1];
  readonly stop: StopSwitch;
}

/**
 * Looks at what the judges that gave verdicts just now send to their models. A program of the user's own is started
 * once more for that, with a model on this machine that answers nothing; an address leads elsewhere, and is left
 * alone.
 */
async function lookAtAll(
  folder: string,
  { named, open, outcome, making, stop }: AllJudges,
): Promise<void> {
  const isAskedAnew = ({ id }: Judge): boolean =>
    outcome.counts.some(({ judge: each, done, earlier }) => each === id && done > earlier);
  const { subject } = making;
  const set = await indexSetFile(trajectoriesIn(folder));
  const model = await CapturingModel.start();
  const parts = { subject, set, folder, signal: stop.draining };
  try {
    for (const [at, judge] of open.judges.entries()) {
      const spec = named[at];
      if (spec === undefined || !isAskedAnew(judge) || stop.reason !== null) continue;
      if (judge.kind === 'model') await lookAtPrompts(judge, { ...parts, model: null });
      if (judge.kind !== 'external' || isAddress(spec.judge)) continue;
      const { variables } = model;
      const again = await openJudges([spec], { ...making, variables });
      try {
        for (const each of again.judges) await lookAtPrompts(each, { ...parts, model });
      } finally {
        await again.close(stop);
      }
    }
  } finally {
    await model.close();
    set.close();
  }
}

/** The judge whose verdicts answer another question than the one that it would be asked now. */
function changedJudge(error: unknown): string {
  if (error instanceof OtherQuestionError) return error.judgeId;
  throw error;
}

/** Every judge with its own settings, and with the model of all of them where it names none. */
function judgesOf({ judges, model }: Pick<Project, 'judges' | 'model'>): readonly NamedJudge[] {
  const usual = makingSettings.parse({});
  return judges.map((each) =>
    typeof each === 'string'
      ? { ...usual, judge: each, model }
      : { ...each, model: each.model ?? model },
  );
}
