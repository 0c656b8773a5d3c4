import type { SurfacePattern } from '../../2-planting/surface/surface-features.ts';
import type { ManifestEntry } from '../../folder/manifest/manifest.ts';
import { asList, at, type Json, textAt } from '../../run/json.ts';
import { isRepetition } from '../../run/repetition.ts';
import { readJudgeId } from '../judges/families/families.ts';

/** What is known about a judge that has verdicts in a run folder. */
export interface RecordedJudge {
  readonly id: string;
  readonly view: string | null;
  readonly kind: string | null;
  /** The family that made it; null for a user's own judge. */
  readonly family: string | null;
  /** How many votes it took, if its family takes votes. */
  readonly samples: number | null;
  /** How often it was asked about each run. */
  readonly repeats: number;
  readonly model: string | null;
  readonly engine: string | null;
  readonly digest: string | null;
  /** SHA-256 over the prompts for the whole set; null where only a part of it was asked about. */
  readonly promptsHash: string | null;
  /** SHA-256 of what it asks about one fixed run. */
  readonly templateHash: string | null;
  /** How its model decodes, where that was recorded. */
  readonly decoding: { readonly temperature: number; readonly seed: number } | null;
  /** The version of this program that asked it. */
  readonly version: string | null;
  /** What a user's own judge was made of. */
  readonly fingerprint: string | null;
  /** Whether a program of the user's own could see nothing of the run folder; null if nobody knows. */
  readonly confined: boolean | null;
  /** The text of a user's own rubric, where it was recorded. */
  readonly rubric: string | null;
  /** What a judge that learnt from the set goes by; null for all others. */
  readonly patterns: readonly SurfacePattern[] | null;
  /** The temperature that the user asked for, or `default`; null where no options were recorded. */
  readonly temperature: number | 'default' | null;
}

const text = (value: unknown, key: string): string | null => textAt(value, key) ?? null;
const count = (value: unknown, key: string): number | null => {
  const found = at(value, key);
  return typeof found === 'number' ? found : null;
};

/**
 * The judges that a manifest lists, each as its latest entry describes it. Other programs may have
 * written entries, so nothing about their shape is taken for granted.
 */
export function recordedJudges(
  entries: readonly ManifestEntry[],
): ReadonlyMap<string, RecordedJudge> {
  const judges = new Map<string, RecordedJudge>();
  for (const entry of entries) {
    const { shard, options } = entry;
    const asksPart = shard !== undefined || count(options, 'limit') !== null;
    const atTemperature =
      count(options, 'temperature') ?? (options === undefined ? null : 'default');
    for (const judge of asList(entry.judges)) {
      const recorded = recordedJudge(judge);
      if (recorded === null) continue;
      // Asking for fewer repetitions later takes none away.
      const repeats = Math.max(recorded.repeats, judges.get(recorded.id)?.repeats ?? 1);
      // The prompts of a part are not those of the set.
      const promptsHash = asksPart ? null : recorded.promptsHash;
      // An invocation that found nothing left to judge learnt nothing.
      const patterns = recorded.patterns ?? judges.get(recorded.id)?.patterns ?? null;
      judges.set(recorded.id, {
        ...recorded,
        repeats,
        promptsHash,
        patterns,
        temperature: atTemperature,
        version: text(entry, 'version'),
      });
    }
  }
  return judges;
}

function recordedJudge(fields: Json): RecordedJudge | null {
  const id = text(fields, 'id');
  if (id === null) return null;
  const kind = text(fields, 'kind');
  // Early manifests name no family. A user's own judge has none, whatever its id looks like.
  const isUnnamed = at(fields, 'family') === undefined && kind !== 'external';
  const read = isUnnamed ? readJudgeId(id) : null;
  const engine = [text(fields, 'engine'), text(fields, 'engine_version')].filter((part) => part);
  const [temperature, seed] = [count(fields, 'temperature'), count(fields, 'seed')];
  const repeats = at(fields, 'repeats');
  const confined = at(fields, 'confined');
  return {
    id,
    view: text(fields, 'view'),
    kind,
    family: text(fields, 'family') ?? read?.family.name ?? null,
    samples: count(fields, 'samples') ?? read?.samples ?? null,
    repeats: isRepetition(repeats) ? repeats : 1,
    model: text(fields, 'model'),
    engine: engine.length === 0 ? null : engine.join(' '),
    digest: text(fields, 'digest'),
    promptsHash: text(fields, 'prompts_sha256'),
    templateHash: text(fields, 'template_sha256'),
    decoding: temperature === null || seed === null ? null : { temperature, seed },
    version: null,
    fingerprint: text(fields, 'fingerprint'),
    confined: typeof confined === 'boolean' ? confined : null,
    rubric: text(fields, 'rubric'),
    patterns: recordedPatterns(at(fields, 'patterns')),
    temperature: null,
  };
}

/** Anybody may have written them, so only what has the right form counts. */
function recordedPatterns(value: Json | undefined): readonly SurfacePattern[] | null {
  if (!Array.isArray(value)) return null;
  return value.slice(0, 10).flatMap((entry) => {
    const name = textAt(entry, 'name');
    const [weight, faults, clean] = ['weight', 'faults', 'clean'].map((key) => at(entry, key));
    return name !== undefined && [weight, faults, clean].every(Number.isFinite)
      ? [{ name, weight: Number(weight), faults: Number(faults), clean: Number(clean) }]
      : [];
  });
}

/** What a judge's id alone says, for a judge that the manifest does not list. */
export function unrecordedJudge(id: string, view: string | null): RecordedJudge {
  const read = readJudgeId(id);
  return {
    id,
    view,
    kind: null,
    family: read?.family.name ?? null,
    samples: read?.samples ?? null,
    repeats: 1,
    model: read?.model ?? null,
    engine: null,
    digest: null,
    promptsHash: null,
    templateHash: null,
    decoding: null,
    version: null,
    fingerprint: null,
    confined: null,
    rubric: null,
    patterns: null,
    temperature: null,
  };
}
