import type { ManifestEntry } from './manifest.ts';
import type { RecordedCommand } from './recorded-command.ts';

/** A judge as the manifest of a run folder describes it: what it was, and what answered for it. */
export interface RecordedJudge {
  readonly id: string;
  readonly view: string | null;
  readonly kind: string | null;
  readonly model: string | null;
  readonly engine: string | null;
  readonly digest: string | null;
  readonly promptsHash: string | null;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The judges on record, each by its latest entry. Other programs write entries too: trust no field. */
export function recordedJudges(
  entries: readonly ManifestEntry[],
): ReadonlyMap<string, RecordedJudge> {
  const judges = new Map<string, RecordedJudge>();
  for (const { judges: listed } of entries) {
    if (!Array.isArray(listed)) continue;
    for (const judge of listed as readonly unknown[]) {
      if (typeof judge !== 'object' || judge === null) continue;
      const fields = judge as Readonly<Record<string, unknown>>;
      const id = text(fields.id);
      if (id === null) continue;
      const engine = [text(fields.engine), text(fields.engine_version)].filter((part) => part);
      judges.set(id, {
        id,
        view: text(fields.view),
        kind: text(fields.kind),
        model: text(fields.model),
        engine: engine.length === 0 ? null : engine.join(' '),
        digest: text(fields.digest),
        promptsHash: text(fields.prompts_sha256),
      });
    }
  }
  return judges;
}

/** What a judge's name alone tells, for folders that keep no record: families name their model. */
export function unrecordedJudge(id: string, view: string | null): RecordedJudge {
  const [, model = null] = /^[a-z][\w-]*:(.+)$/s.exec(id) ?? [];
  return { id, view, kind: null, model, engine: null, digest: null, promptsHash: null };
}

/** The commands on record, oldest first. Entries that name no command are skipped. */
export function recordedHistory(entries: readonly ManifestEntry[]): readonly RecordedCommand[] {
  return entries.flatMap(({ command, version, started, finished }) =>
    command === undefined
      ? []
      : { command, version: text(version), started: text(started), finished: text(finished) },
  );
}
