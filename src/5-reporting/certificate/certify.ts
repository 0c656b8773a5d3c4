import { existsSync } from 'node:fs';
import { everyFault } from '../../2-planting/faults/chosen-faults.ts';
import { readJudgeId } from '../../3-judging/judges/families/families.ts';
import { recordedJudges } from '../../3-judging/work/recorded-judges.ts';
import type { JudgeMeasurement, Measurement } from '../../4-measuring/measurement/measurement.ts';
import type { RunFolder } from '../../4-measuring/open-run-folder.ts';
import { listed } from '../../4-measuring/recommending/listed.ts';
import { sightOf } from '../../4-measuring/recommending/sight.ts';
import { InvalidOptionError, oneLine } from '../../base/errors.ts';
import { fileDigest } from '../../base/files/file-content.ts';
import { writeAtomically } from '../../base/files/write-atomically.ts';
import { redactedJson } from '../../base/secrets.ts';
import { trajectoriesIn } from '../../folder/files.ts';
import { decidedIn, type GateRow } from '../../folder/logs/gate-log.ts';
import { readManifest } from '../../folder/manifest/manifest.ts';
import { recordedEnvironment } from '../../folder/manifest/recorded-environment.ts';
import { judgedOn } from '../../folder/manifest/recorded-history.ts';
import { textAt } from '../../run/json.ts';
import { ofDelta } from '../gate/evidence.ts';
import { ofRunningBound } from '../gate/running-evidence.ts';
import { stoppedBounds } from '../gate/stopping.ts';
import type { GatedRun } from '../gate.ts';
import {
  CERTIFICATE_KIND,
  CERTIFICATE_VERSION,
  type Certificate,
  certificateText,
  sealed,
} from './certificate-schema.ts';
import { judgeOnRecord } from './judge-on-record.ts';
import { makeupOf } from './judge-parts.ts';

/** What a certificate needs of a gate. */
export type Gated = Pick<GatedRun, 'result' | 'measurement'> & { readonly record: GateRow };

/**
 * Refuses what no certificate can be about, before anything is gated: it is about one judge, and about one
 * version of it.
 */
export async function requireCertifiable(
  { folder, judged }: RunFolder,
  named: readonly string[] | undefined,
): Promise<void> {
  const [id, ...others] = named ?? judged.judges.map(({ judgeId }) => judgeId);
  if (id === undefined || others.length > 0) {
    throw new InvalidOptionError(
      '--certify',
      'is about one judge; name it with --judge, or in the judges of the gate',
    );
  }
  await judgeOnRecord(folder, id);
}

/** Writes a certificate for a judge that passed, and for no other. */
export async function writeCertificate(
  path: string,
  run: RunFolder,
  gated: Gated,
  onNote: (text: string) => void,
): Promise<void> {
  if (gated.result.verdict !== 'passed') {
    const earlier = existsSync(path) ? '; the one that is there is of an earlier gate' : '';
    onNote(
      `No certificate was written to ${oneLine(path)}, because the gate did not pass${earlier}.`,
    );
    return;
  }
  await writeAtomically(path, certificateText(await certificateOf(run, gated)));
  onNote(`The certificate is in ${oneLine(path)}.`);
}

/** The certificate of the one judge that passed a gate. */
export async function certificateOf(
  run: RunFolder,
  { result, measurement, record }: Gated,
): Promise<Certificate> {
  const [judge] = measurement.judges;
  if (judge === undefined || result.verdict !== 'passed') {
    throw new TypeError('a certificate is about a judge that passed');
  }
  const { folder, seed } = run;
  const entries = await readManifest(folder);
  const world = run.environment === null ? null : recordedEnvironment(entries);
  const { set, intervals } = measurement;
  const traces = entries.findLast(({ from }) => from !== undefined)?.from;
  const makeup = makeupOf(await judgeOnRecord(folder, judge.judgeId));
  return sealed(
    redactedJson({
      kind: CERTIFICATE_KIND,
      version: CERTIFICATE_VERSION,
      date: record.at,
      judgedAt: judgedOn(entries, (entry) => recordedJudges([entry]).has(judge.judgeId)),
      judge: { ...makeup, view: judge.view },
      set: {
        sha256: await fileDigest(trajectoriesIn(folder)),
        world: run.environment === null ? null : run.subject.name,
        worldSha256: world?.environment_sha256 ?? null,
        tracesSha256: textAt(traces, 'sha256') ?? null,
        seed: seed === null ? null : String(seed),
        trajectories: set.trajectories,
        clean: set.clean,
        faults: set.faults,
        pairs: set.pairs,
        types: set.types.map(({ name }) => name),
      },
      ...measured(judge, measurement, run),
      confidence: intervals.confidence,
      gate: {
        criteria: (decidedIn(record) ?? []).map((criterion) => ({ ...criterion })),
        notes: [...result.notes],
      },
      uncovered: uncovered(judge, measurement, run),
    }),
  );
}

/** Δ as a gate reads it: over all repetitions, and with missing verdicts at their worst. */
function measured(judge: JudgeMeasurement, { set, intervals }: Measurement, { judged }: RunFolder) {
  const { confidence } = intervals;
  const bounds = stoppedBounds(judged, confidence).get(judge.judgeId);
  const stopped = bounds !== undefined;
  const deltaOf = (type: string | null) => {
    const usual = ofDelta({ judge, set, confidence, size: null, threshold: 0, type, stopped });
    const key = type === null ? 'minDelta' : 'minDeltaType';
    const evidence = bounds === undefined ? usual : ofRunningBound(bounds(key, type), usual);
    return {
      estimate: 'value' in evidence ? evidence.value : null,
      interval: 'interval' in evidence ? evidence.interval : null,
    };
  };
  const { all } = judge.paired;
  return {
    delta: {
      ...deltaOf(null),
      pairs: all.pairs,
      unscored: all.unscored,
      parents: all.parents,
      faultRate: all.faultRate,
      cleanRate: all.parentRate,
    },
    byType: judge.pairedByType.map((row) => ({
      type: row.group,
      label: row.label,
      ...deltaOf(row.group),
      pairs: row.pairs,
      unscored: row.unscored,
      sees: sightOf(row),
    })),
  };
}

/** What else a judge can be tried on, and where a set counts the rows of it. */
const TRIED = [
  { counted: 'harmlessEdits', called: 'harmless edits' },
  { counted: 'shams', called: 'shams of the faults' },
  { counted: 'attackedFaults', called: 'attacks' },
] as const;

/** What nobody may conclude from a certificate. */
function uncovered(
  judge: JudgeMeasurement,
  { set }: Measurement,
  { environment }: RunFolder,
): Certificate['uncovered'] {
  const caught = judge.pairedByType.filter((row) => sightOf(row) === 'seen');
  const notCaught = judge.pairedByType.filter((row) => row.pairs > 0 && !caught.includes(row));
  const paired = set.types.filter(({ pairs }) => pairs > 0).map(({ name }) => name);
  const notMeasured =
    environment === null
      ? []
      : everyFault(environment).filter(({ name }) => !paired.includes(name));
  const notTried = TRIED.filter(({ counted }) => set[counted] === 0).map(({ called }) => called);
  const noise = judge.repeats === null && (readJudgeId(judge.judgeId)?.family.asksModel ?? true);
  const parentsPresumed = set.parents === 'presumed';
  return {
    notCaught: notCaught.map(({ group }) => group),
    notMeasured: notMeasured.map(({ name }) => name),
    notTried,
    noise,
    parentsPresumed,
    says: [
      ...(notCaught.length === 0
        ? []
        : [`It is not shown to see ${listed(notCaught.map(({ label }) => label))}.`]),
      ...(notMeasured.length === 0
        ? []
        : [
            `Not in the set: ${listed(notMeasured.map(({ name, label }) => label ?? name.replaceAll('_', ' ')))}.`,
          ]),
      ...(notTried.length === 0 ? [] : [`Not tried on it: ${listed(notTried)}.`]),
      ...(noise ? ['No bound covers what another run of the judge would say.'] : []),
      ...(parentsPresumed
        ? ['Nobody vouched for the clean runs, so flags on them are not counted as errors.']
        : []),
    ],
  };
}
