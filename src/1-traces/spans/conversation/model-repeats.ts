import type { ModelMeaning } from '../meaning.ts';
import type { Span } from '../span.ts';
import { replySignature } from './turns.ts';

/** A model call and the model call that its span is inside of. */
export interface PlacedModel {
  readonly span: Span;
  readonly meaning: ModelMeaning;
  readonly agent: string | undefined;
  readonly inside: PlacedModel | null;
}

/**
 * The model calls without their repetitions. A wrapper and the provider's client each record the same
 * call, one inside the other or side by side. Of those that answered the same, the one that was shown
 * more is kept.
 */
export function distinctModels(models: readonly PlacedModel[]): readonly PlacedModel[] {
  const telling = models.filter(
    ({ meaning }) => meaning.input.length > 0 || meaning.output.length > 0,
  );
  const isTelling = new Set(telling);
  const dropped = new Set<PlacedModel>();
  for (const inner of telling) {
    for (let outer = inner.inside; outer !== null; outer = outer.inside) {
      const repeat = isTelling.has(outer) ? nestedRepeat(inner, outer) : null;
      if (repeat !== null) dropped.add(repeat);
    }
  }
  const kept = telling.filter((model) => !dropped.has(model));
  const latest = new Map<string, PlacedModel>();
  for (const model of kept) {
    const signature = outputSignature(model);
    const before = signature === '' ? undefined : latest.get(signature);
    if (before !== undefined && overlap(before.span, model.span)) {
      const drop = poorer(model, before);
      dropped.add(drop);
      latest.set(signature, drop === model ? before : model);
    } else latest.set(signature, model);
  }
  return inOrder(kept.filter((model) => !dropped.has(model)));
}

/** Which of two calls, one of which is inside the other, repeats the other; null if neither does. */
function nestedRepeat(inner: PlacedModel, outer: PlacedModel): PlacedModel | null {
  const isSame = outputSignature(inner) === outputSignature(outer);
  if (isSame) return poorer(inner, outer);
  // A call inside one with another question and an answer of its own is how that was answered.
  if (!hasSameQuestion(inner, outer)) return isExchange(outer) ? inner : null;
  // An outer call with the same question and another answer made several calls inside. One that
  // was shown more than those has read the messages where they have only their text.
  return inner.meaning.input.length >= outer.meaning.input.length ? outer : inner;
}

function isExchange({ meaning }: PlacedModel): boolean {
  return meaning.input.some(({ kind }) => kind === 'user') && meaning.output.length > 0;
}

function poorer(inner: PlacedModel, outer: PlacedModel): PlacedModel {
  return inner.meaning.input.length >= outer.meaning.input.length ? outer : inner;
}

function hasSameQuestion(a: PlacedModel, b: PlacedModel): boolean {
  const [one, other] = [firstUser(a), firstUser(b)];
  if (one === undefined || other === undefined) return one === other;
  return one.includes(other) || other.includes(one);
}

function firstUser({ meaning }: PlacedModel): string | undefined {
  const said = meaning.input.find(({ kind }) => kind === 'user');
  return said?.kind === 'user' ? said.text.trim() : undefined;
}

function outputSignature({ meaning }: PlacedModel): string {
  return meaning.output
    .flatMap((said) => (said.kind === 'agent' ? replySignature(said.reply) : []))
    .join('\n');
}

function overlap(a: Span, b: Span): boolean {
  if (a.start === null || b.start === null || a.end === null || b.end === null) return true;
  return a.start < b.end && b.start < a.end;
}

/** By time; where there is none, by how much had been said. */
function inOrder(models: readonly PlacedModel[]): readonly PlacedModel[] {
  return [...models].sort((a, b) =>
    a.span.start === null || b.span.start === null
      ? a.meaning.input.length - b.meaning.input.length
      : a.span.start - b.span.start,
  );
}
