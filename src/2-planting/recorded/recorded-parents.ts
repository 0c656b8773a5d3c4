import type { ToolFacts } from '../../1-traces/trace-format.ts';
import { FileError } from '../../base/errors.ts';
import { RUN_FILES, trajectoriesIn } from '../../folder/files.ts';
import { type ManifestEntry, readManifest } from '../../folder/manifest/manifest.ts';
import { RECORDED } from '../../folder/manifest/recorded-environment.ts';
import { asList, at, textAt } from '../../run/json.ts';
import { type Label, PRESUMED, VOUCHED } from '../../run/label.ts';
import { PLAIN_NUMBERS } from '../../run/number-formats.ts';
import type { Origin } from '../../run/origin.ts';
import { runOf, type ToolStep } from '../../run/run.ts';
import { cleanId, type LabelledTrajectory, type Trajectory } from '../../run/trajectory.ts';
import { writeTrajectory } from '../../run/wire/write-trajectory.ts';
import { isDirectory, readTrajectories } from '../set/open-set.ts';
import { withHandedInAnswer, withSpokenAnswer } from './answer-in-call.ts';
import { Corpus, failureTest } from './declaration/corpus.ts';
import { type Declaration, NOTHING_DECLARED } from './declaration/declaration.ts';
import { ToolKinds } from './declaration/tool-kinds.ts';
import { type EditDraw, editedTrajectory } from './edited-trajectory.ts';
import type { Host, RecordedEdit } from './edits/recorded-edit.ts';
import { Provenance } from './grounding/provenance.ts';
import { checkProof } from './proofs/check-proof.ts';
import type { KnownTools } from './proofs/checked-pair.ts';

/** A recorded run that may get edits, as it is written to the new set. */
interface RecordedParent {
  /** Its position among the runs that can be parents. */
  readonly position: number;
  readonly instanceId: string;
  readonly taskId?: string | undefined;
  readonly origin?: Origin | undefined;
  /** Whether nobody vouched for it. */
  readonly isPresumed: boolean;
  readonly line: string;
  /** As edits see it: an answer that its last call hands in is a message there. */
  readonly host: Host;
  /** That call. */
  readonly closing: ToolStep | null;
}

/** An edited run as it is written, and what the checker has against it. */
interface EditedRow {
  readonly trajectory: LabelledTrajectory;
  readonly line: string;
  readonly problem: string | null;
}

/** The recorded runs of a folder, and all that is known about their tools. */
export interface RecordedParents {
  readonly runs: number;
  readonly labelledFaulty: number;
  readonly declared: Declaration;
  readonly corpus: Corpus;
  readonly facts: readonly ToolFacts[];
  read(): AsyncIterable<RecordedParent>;
  edited(parent: RecordedParent, edit: RecordedEdit, draw: EditDraw): EditedRow | string;
}

/** Opens a folder that `tj import` made, and reads once through its runs. */
export async function recordedParents(
  folder: string,
  declared: Declaration = NOTHING_DECLARED,
): Promise<RecordedParents> {
  const imported = await importedEntry(folder);
  const facts = toolFacts(imported);
  const isTrusted = imported.trusted === true;
  const isFailure = failureTest(declared.errors);
  const corpus = new Corpus();
  let runs = 0;
  for await (const trajectory of trajectoriesOf(folder)) {
    runs++;
    if (isUsable(trajectory)) corpus.add(trajectory, isFailure);
  }
  const kinds = new ToolKinds(declared, facts);
  const known = knownTools(corpus, kinds, declared);
  return {
    runs,
    labelledFaulty: runs - corpus.runs,
    declared,
    corpus,
    facts,
    async *read() {
      let position = 0;
      for await (const trajectory of trajectoriesOf(folder)) {
        if (!isUsable(trajectory)) continue;
        const run = runOf(trajectory);
        const spoken = withSpokenAnswer(run);
        const { instanceId, taskId, origin } = trajectory;
        const apart = {
          ...(taskId === undefined ? {} : { taskId }),
          ...(origin === undefined ? {} : { origin }),
        };
        const label = parentLabel(trajectory.label, isTrusted);
        const parent = { id: cleanId(instanceId), instanceId, ...apart, ...run, label };
        yield {
          position: position++,
          instanceId,
          ...apart,
          isPresumed: label.by === PRESUMED,
          line: writeTrajectory(parent, PLAIN_NUMBERS),
          closing: spoken.closing,
          host: {
            run: spoken.run,
            provenance: new Provenance(spoken.run),
            kinds,
            declared,
            corpus,
            isFailure,
          },
        };
      }
    },
    edited(parent, edit, draw) {
      const spoken = editedTrajectory(parent, parent.host, edit, draw);
      if (typeof spoken === 'string') return spoken;
      const trajectory = { ...spoken, ...withHandedInAnswer(spoken, parent.closing) };
      const line = writeTrajectory(trajectory, PLAIN_NUMBERS);
      return { trajectory, line, problem: checkProof(parent.line, line, known) };
    },
  };
}

function trajectoriesOf(folder: string): AsyncGenerator<Trajectory> {
  return readTrajectories({ file: trajectoriesIn(folder), inFolder: true });
}

/** What people labelled faulty has a fault already, and is no parent. */
function isUsable({ label }: Trajectory): boolean {
  return label === null || !label.faulty;
}

function parentLabel(label: Label | null, isTrusted: boolean): Label {
  const clean = { faulty: false, failureStep: null, failureType: null, outcomeCorrect: true };
  // A label that says nothing about who gave it was planted, and is certain.
  if (label !== null && label.by === undefined) return clean;
  return { ...clean, by: isTrusted ? (label?.by ?? VOUCHED) : PRESUMED };
}

/** The entry of `tj import`; other folders are refused, each with what to do instead. */
async function importedEntry(folder: string): Promise<ManifestEntry> {
  if (!(await isDirectory(folder))) {
    throw new FileError(folder, 'is a file; name the folder that tj import made');
  }
  const entries = await readManifest(folder);
  const entry = entries.findLast(({ environment }) => environment !== undefined);
  if (entry?.environment === undefined) {
    throw new FileError(
      folder,
      `its ${RUN_FILES.manifest} does not say where its runs come from; bring them in with tj import`,
    );
  }
  if (entry.environment !== RECORDED) {
    throw new FileError(
      folder,
      'its runs can be replayed, so plant faults in them with tj generate; tj inject is for recorded runs',
    );
  }
  if (entry.command === 'inject') {
    throw new FileError(
      folder,
      'holds planted faults already; name the folder that tj import made',
    );
  }
  return entry;
}

/** What a manifest says of the tools. Somebody else may have written it, so nothing is taken for granted. */
function toolFacts({ tools }: ManifestEntry): readonly ToolFacts[] {
  return asList(tools).flatMap((fact): readonly ToolFacts[] => {
    const name = textAt(fact, 'name');
    if (name === undefined) return [];
    const flag = (key: string): boolean | undefined => {
      const value = at(fact, key);
      return typeof value === 'boolean' ? value : undefined;
    };
    return [{ name, readOnly: flag('readOnly'), idempotent: flag('idempotent') }];
  });
}

/** What the checker is told: the declaration and the kinds of tools, as plain data. */
export function knownTools(corpus: Corpus, kinds: ToolKinds, declared: Declaration): KnownTools {
  const tools = [...declared.tools];
  const names = [...corpus.tools];
  return {
    reads: new Set(names.filter((name) => kinds.of(name) === 'read')),
    writes: new Set(tools.flatMap(([name, { kind }]) => (kind === 'write' ? name : []))),
    once: new Set(tools.flatMap(([name, { repeatable }]) => (repeatable === false ? name : []))),
    needs: new Map(tools.map(([name, { needs }]) => [name, needs])),
    claims: new Map(tools.map(([name, { claims }]) => [name, claims])),
    lookups: new Set(
      [...corpus.lookups.values()]
        .flat()
        .map(({ call, observation }) => JSON.stringify([call, observation])),
    ),
    errors: declared.errors,
  };
}
