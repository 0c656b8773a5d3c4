// What the surface of edited recordings gives away, on whatever recordings there are (TJ_TRACES).
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  importTraces,
  injectRecorded,
  learnSurface,
  NothingImportedError,
  NothingPlantedError,
  readTrajectory,
} from '../generated/internals.mjs';
import { table } from './measure.mjs';

const FEWEST_SHAMS = 10;
const VIEWS = ['everything', 'reply', 'thoughts'];
const SEEDS = [1, 2, 3];
/** As many faults as there can be, and as many shams, which are what a sentence or a step more looks like where it is true. */
const MANY = { perTrace: 1000, harmless: 1000, force: true };
/** Above this, what gives a fault away is the editing, unless the fault is that a call is missing, or another. */
const CEILING = 0.6;

/**
 * Plants every edit in all recordings and learns, edit by edit, to tell the edited runs from their parents by
 * their surface, in runs that were not learnt from. Paired AUC is the share of edited runs that look more like a
 * fault than their own parent, ties counting half. That of its shams says how much of it comes of the shape alone: a
 * sentence more is seen whether it is true or not, and net Δ takes that off. A row is marked where even its lower bound,
 * without what its shams have too, is above the ceiling.
 */
export async function benchPlanted(declaration) {
  const traces = resolve(process.env.TJ_TRACES ?? '../shared/traces');
  if (!existsSync(traces)) {
    console.log(`What edits give away: skipped, no recordings in ${traces}; set TJ_TRACES.`);
    return true;
  }
  const rows = await plantedRows(traces, declaration);
  const parents = new Map(rows.filter(isParent).map((row) => [row.instanceId, row]));
  const byEdit = new Map();
  for (const row of rows.filter(({ label }) => label.faulty)) {
    const edit = editOf(row.id);
    byEdit.set(edit, [...(byEdit.get(edit) ?? []), row]);
  }
  const lines = [];
  let isWithin = true;
  for (const [edit, children] of [...byEdit].sort()) {
    const hosts = [...new Set(children.map(({ instanceId }) => parents.get(instanceId)))];
    const formats = new Set(children.map(formatOf));
    const unbroken = rows.filter((row) => !row.label.faulty && formats.has(formatOf(row)));
    const set = [...unbroken, ...children];
    const shams = unbroken.filter(({ id }) => editOf(id) === edit);
    const aucs = VIEWS.map((view) => pairedAuc(set, children, parents, view));
    const ofShams = shams.length < FEWEST_SHAMS ? null : pairedAuc(set, shams, parents, VIEWS[0]);
    const isOfSteps = children.some(
      (child) => callsOf(child) !== callsOf(parents.get(child.instanceId)),
    );
    const slack = (1.64 * 0.5) / Math.sqrt(hosts.length);
    const asShams = Math.max(0, (ofShams ?? 0.5) - 0.5);
    const isMarked =
      !isOfSteps && aucs.some((auc) => auc !== null && auc - asShams - slack > CEILING);
    isWithin &&= !isMarked;
    const cells = aucs.map((auc) => (auc === null ? '' : auc.toFixed(2)));
    const shown = ofShams === null ? '' : ofShams.toFixed(2);
    const note = isMarked ? 'above the ceiling' : isOfSteps ? 'its calls are the fault' : '';
    lines.push([edit, String(hosts.length), String(children.length), ...cells, shown, note]);
  }
  console.log(
    `What edits of recordings give away: paired AUC of a model of the surface, ceiling ${CEILING}`,
  );
  console.log(table(['edit', 'runs', 'edited', ...VIEWS, 'shams', ''], lines));
  return isWithin;
}

async function plantedRows(traces, tools) {
  const folder = mkdtempSync(join(tmpdir(), 'tj-bench-'));
  const rows = [];
  try {
    for (const format of readdirSync(traces)) {
      const from = join(traces, format);
      if (!statSync(from).isDirectory()) continue;
      const [imported, out] = [join(folder, format), join(folder, `${format}-planted`)];
      try {
        const paths = readdirSync(from).map((file) => join(from, file));
        await importTraces({ paths, out: imported });
        for (const seed of SEEDS) {
          await injectRecorded(imported, out, { ...MANY, seed, tools });
          rows.push(...readRows(join(out, 'trajectories.jsonl'), format, seed));
        }
      } catch (cause) {
        if (cause instanceof NothingImportedError || cause instanceof NothingPlantedError) continue;
        throw cause;
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return rows.filter((row) => !isParent(row) || row.id.startsWith(`${SEEDS[0]} `));
}

function readRows(file, format, seed) {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line, at) => {
      const row = readTrajectory(line, file, at + 1);
      return { ...row, id: `${seed} ${row.id}`, instanceId: `${format} ${row.instanceId}` };
    });
}

/** The tools that a run calls, in order. */
function callsOf({ steps }) {
  return steps.map(({ call }) => call?.tool ?? '').join(' ');
}

/** A set of recordings of one kind. */
function formatOf({ instanceId }) {
  return instanceId.split(' ')[0];
}

/** The edit at the end of an id; that of a sham is the fault whose shape it has. */
const editOf = (id) => id.replace(/-\d+$/, '').split('-').at(-1);

function isParent({ label }) {
  return !label.faulty && label.edit === undefined;
}

function pairedAuc(set, children, parents, view) {
  const learnt = learnSurface({ size: set.length, read: (position) => set[position] }, view);
  if (typeof learnt === 'string') return null;
  const above = children.map((child) => {
    const by = learnt.likeness(child) - learnt.likeness(parents.get(child.instanceId));
    return by > 0 ? 1 : by === 0 ? 0.5 : 0;
  });
  return above.reduce((sum, each) => sum + each, 0) / above.length;
}

if (import.meta.filename === process.argv[1]) {
  process.exitCode = (await benchPlanted(process.argv[2])) ? 0 : 1;
}
