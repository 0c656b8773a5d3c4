import { basename, resolve } from 'node:path';
import { InvalidOptionError, UserError } from '../../base/errors.ts';
import { fileDigest } from '../../base/files/file-content.ts';
import { drawnSeed } from '../../base/random/drawn-seed.ts';
import { counted } from '../../base/text/numbers.ts';
import { version } from '../../base/version.ts';
import { trajectoriesIn } from '../../folder/files.ts';
import { readManifest } from '../../folder/manifest/manifest.ts';
import { RECORDED } from '../../folder/manifest/recorded-environment.ts';
import { recordedSeed } from '../../folder/manifest/recorded-origin.ts';
import { writeSetFolder } from '../../folder/set/write-set.ts';
import { toolSteps } from '../../run/run.ts';
import { DEFAULT_INJECT, type InjectSettings } from '../settings.ts';
import { balancedChoice } from './balanced-choice.ts';
import { declarationText } from './declaration/confirm.ts';
import { withoutGuesses } from './declaration/declaration.ts';
import type { DeclarationFile } from './declaration/declaration-schema.ts';
import { readDeclaration } from './declaration/read-declaration.ts';
import { type EditOutcome, EditTally } from './edit-tally.ts';
import { chosenEdits, recordedHarmlessEdits } from './edits/edits.ts';
import { shamOf } from './edits/recorded-edit.ts';
import { type RecordedParents, recordedParents } from './recorded-parents.ts';

/** Settings of `tj inject`, and what only programs have use for. */
interface InjectOptions extends Partial<InjectSettings> {
  /** Whether to replace a set although there are verdicts; those on runs that stay are kept. */
  readonly update?: boolean | undefined;
  /** Tells whoever made the set whether it is still what they would make. */
  readonly recipe?: string | undefined;
}

/** What was planted, and what could not be and why. */
export interface Injection {
  /** Recorded runs that were read. */
  readonly runs: number;
  /** Those among them that people labelled faulty: they are no parents. */
  readonly labelledFaulty: number;
  /** The parents in the new set: every run that was given an edit. */
  readonly parents: number;
  readonly silent: number;
  readonly loud: number;
  readonly harmless: number;
  /** Harmless edits that have the shape of a fault. */
  readonly shams: number;
  /** Whether every parent has a label that somebody gave it. */
  readonly vouched: boolean;
  readonly edits: readonly EditOutcome[];
}

/** What public recordings gave without a declaration; `npm run bench` says which edits they could have. */
const USUAL_YIELD =
  'a support desk gives about 1.3 pairs per run, a coding session of a hundred calls about 8, and shorter ones and other agents about 0.6';

/** No run could have any of the faults. The outcomes say why, edit by edit. */
export class NothingPlantedError extends UserError {
  override readonly name = 'NothingPlantedError';
  readonly runs: number;
  readonly edits: readonly EditOutcome[];

  constructor(runs: number, edits: readonly EditOutcome[]) {
    super(
      `no fault could be planted in ${counted(runs, 'run')}, for a reason that is given for each edit; ${unlockedBy(edits)}, or import more runs: ${USUAL_YIELD}`,
    );
    this.runs = runs;
    this.edits = edits;
  }
}

/** What a declaration would allow, or how to make one. */
function unlockedBy(edits: readonly EditOutcome[]): string {
  const locked = edits.flatMap(({ edit, type, reasons }) =>
    type !== null && reasons.some(([reason]) => reason.startsWith('declare ')) ? edit : [],
  );
  return locked.length === 0
    ? 'correct the declaration of the tools (tj inject --init)'
    : `declare what the tools do (tj inject --init), which allows ${locked.join(', ')}`;
}

/**
 * Stage 2 for recorded runs: makes edits whose labels are certain without replaying anything, and
 * writes them with their parents to a new run folder. The set is read three times and never held: once
 * for what all runs say about the tools, once to find out which run can have which edit, and once to
 * write. Every row is confirmed by the checker before it counts.
 */
export async function injectRecorded(
  folder: string,
  out: string,
  options: InjectOptions = {},
): Promise<Injection> {
  if (resolve(folder) === resolve(out)) {
    throw new InvalidOptionError('--out', 'must be another folder than the one that is read');
  }
  const settings = { ...DEFAULT_INJECT, ...options };
  const {
    seed = drawnSeed(),
    size,
    types,
    perTrace,
    harmless,
    tools,
    force,
    update,
    recipe,
  } = settings;
  const edits = chosenEdits(types);
  const declaration = tools === undefined ? null : await readDeclaration(tools);
  const parents = await recordedParents(folder, declaration?.declared);
  const shams = edits.flatMap((edit) => shamOf(edit) ?? []);
  const tallies = [...edits, ...(harmless > 0 ? [...recordedHarmlessEdits, ...shams] : [])].map(
    (edit) => new EditTally(edit),
  );
  const { possible, callsOf } = await possibleEdits(parents, tallies, seed);
  const faults = balancedChoice(byType(possible, tallies), {
    most: size ?? Number.POSITIVE_INFINITY,
    perRun: (run) => perTrace ?? byLength(callsOf.get(run) ?? 0),
    stream: `inject-${seed}`,
  });
  if (faults.length === 0) {
    throw new NothingPlantedError(
      parents.runs,
      tallies.map((tally) => tally.outcome()),
    );
  }
  const harmlessChosen = balancedChoice(byHarmlessEdit(possible, tallies), {
    most: harmless,
    perRun: () => 1,
    // The name of the stream decides which edits are chosen, so it stays.
    stream: `controls-${seed}`,
  });
  const planted = new Set(faults.map(({ tally }) => tally.edit.type));
  const isTold = ({ edit }: EditTally): boolean => !('shamOf' in edit) || planted.has(edit.shamOf);
  const shamGroups = byHarmlessEdit(possible, tallies, planted);
  const shamsChosen = balancedChoice(
    shamGroups.filter(({ length }) => length >= FEWEST_SHAMS),
    {
      most: harmless,
      perRun: () => 1,
      stream: `shams-${seed}`,
    },
  );
  const counts = { parents: 0, silent: 0, loud: 0, harmless: 0, shams: 0, vouched: true };
  const chosen = [...faults, ...harmlessChosen, ...shamsChosen];
  const entry = {
    command: 'inject',
    version,
    environment: RECORDED,
    seed: recordedSeed(seed),
    types: faultTypes(tallies).filter((type) => planted.has(type)),
    from: { folder: basename(resolve(folder)), sha256: await fileDigest(trajectoriesIn(folder)) },
    options: { size, types, ...(perTrace === undefined ? {} : { per_trace: perTrace }), harmless },
    ...(recipe === undefined ? {} : { recipe }),
  };
  await writeSetFolder(
    out,
    setLines(parents, tallies, chosen, seed, counts),
    () => ({ ...entry, n_trajectories: counts.parents + chosen.length }),
    {
      force,
      update,
      earlier: await readManifest(folder),
      declaration: declaration === null ? undefined : keptText(declaration.file),
    },
  );
  const { runs, labelledFaulty } = parents;
  const told = tallies.filter(isTold);
  return { runs, labelledFaulty, ...counts, edits: told.map((tally) => tally.outcome()) };
}

const KEPT =
  'What was declared when these faults were planted, as judges are told it. Change the file that was given to --tools instead, and plant again.';

/** The declaration that stays in the run folder: what is confirmed, and no guesses that somebody might edit there. */
function keptText(file: DeclarationFile): string {
  return declarationText({ ...withoutGuesses(file), $comment: KEPT });
}

/** Fewer shams say nothing of a type, which is then held against the harmless edits. */
const FEWEST_SHAMS = 5;

/** An edit that can be made to the run at a position. */
interface PossibleEdit {
  readonly run: number;
  readonly tally: EditTally;
  /** Which draw of the edit it is: a long run can have one at several places. */
  readonly draw: number;
}

/** So many calls are long enough for one fault more than two, and for one more of the same type. */
const CALLS_PER_FAULT = 25;

/** How many faults a run may have where nobody says so: two that share a short run say less together. */
const byLength = (calls: number): number => 2 + Math.floor(calls / CALLS_PER_FAULT);

/** More places of one type in one run tell next to nothing new, and each is looked for anew. */
const MOST_DRAWS = 8;

/** How often an edit is drawn for a run, each time for another step to blame. */
const drawsFor = ({ type }: EditTally['edit'], calls: number): number =>
  type === null ? 1 : Math.min(MOST_DRAWS, 1 + Math.floor(calls / CALLS_PER_FAULT));

/** Tries every edit on every run. Only which ones succeed, and how long the runs are, is kept. */
async function possibleEdits(
  parents: RecordedParents,
  tallies: readonly EditTally[],
  seed: number | bigint,
): Promise<{
  readonly possible: readonly PossibleEdit[];
  /** The calls of each run that can have an edit, by its position. */
  readonly callsOf: ReadonlyMap<number, number>;
}> {
  const possible: PossibleEdit[] = [];
  const callsOf = new Map<number, number>();
  for await (const parent of parents.read()) {
    const calls = toolSteps(parent.host.run).length;
    callsOf.set(parent.position, calls);
    for (const tally of tallies) {
      const { needs } = tally.edit;
      if (needs?.isDeclared(parents.declared) === false) {
        tally.refuse(`declare ${needs.what}`);
        continue;
      }
      const blamed = new Set<number | null>();
      for (let draw = 1; draw <= drawsFor(tally.edit, calls); draw++) {
        const made = parents.edited(parent, tally.edit, { seed, draw });
        if (typeof made === 'string' || made.problem !== null) {
          if (draw > 1) continue;
          if (typeof made === 'string') tally.refuse(made);
          else tally.drop(made.problem ?? '');
          break;
        }
        const { failureStep } = made.trajectory.label;
        if (blamed.has(failureStep)) continue;
        blamed.add(failureStep);
        possible.push({ run: parent.position, tally, draw });
      }
      if (blamed.size > 0) tally.hosts++;
    }
  }
  return { possible, callsOf };
}

/** The parents that were given an edit, each followed by its edited runs. */
async function* setLines(
  parents: RecordedParents,
  tallies: readonly EditTally[],
  chosen: readonly PossibleEdit[],
  seed: number | bigint,
  counts: Record<'parents' | 'silent' | 'loud' | 'harmless' | 'shams', number> & {
    vouched: boolean;
  },
): AsyncGenerator<string> {
  const byRun = new Map<number, PossibleEdit[]>();
  for (const each of chosen) byRun.set(each.run, [...(byRun.get(each.run) ?? []), each]);
  for await (const parent of parents.read()) {
    const wanted = byRun.get(parent.position);
    if (wanted === undefined) continue;
    counts.parents++;
    if (parent.isPresumed) counts.vouched = false;
    yield parent.line;
    const place = ({ tally }: PossibleEdit): number => tallies.indexOf(tally);
    wanted.sort((a, b) => place(a) - place(b) || a.draw - b.draw);
    for (const { tally, draw } of wanted) {
      const made = parents.edited(parent, tally.edit, { seed, draw });
      // The same edit of the same run was made and confirmed before.
      if (typeof made === 'string') continue;
      tally.planted++;
      const { faulty, outcomeCorrect, edit } = made.trajectory.label;
      const unbroken = edit?.kind === 'sham' ? 'shams' : 'harmless';
      counts[faulty ? (outcomeCorrect ? 'silent' : 'loud') : unbroken]++;
      yield made.line;
    }
  }
}

/** The fault types of some edits, each once: two edits may plant the same. */
function faultTypes(tallies: readonly EditTally[]) {
  return [...new Set(tallies.map(({ edit }) => edit.type))].filter((type) => type !== null);
}

function byType(possible: readonly PossibleEdit[], tallies: readonly EditTally[]) {
  return faultTypes(tallies).map((type) =>
    possible.filter(({ tally }) => tally.edit.type === type),
  );
}

/** @param shamsOf the fault types whose shams are wanted; without it, the edits that are no shams */
function byHarmlessEdit(
  possible: readonly PossibleEdit[],
  tallies: readonly EditTally[],
  shamsOf?: ReadonlySet<string | null>,
) {
  const wanted = tallies.filter(({ edit }) =>
    'shamOf' in edit ? shamsOf?.has(edit.shamOf) : edit.type === null && shamsOf === undefined,
  );
  return wanted.map((tally) => possible.filter((each) => each.tally === tally));
}
