import type { VNode } from 'preact';
import { isObject, type Json } from '../../../../run/json.ts';
import type { Observation } from '../../../../run/run.ts';
import { DiffedText, type TextContext } from './texts/diffed-text.tsx';
import { shownValue } from './texts/shown-value.ts';
import { Values } from './values.tsx';

/** What a tool answered. Recorded tools may answer with text or with any JSON. */
export function Observed({
  context,
  observation,
  other,
}: {
  context: TextContext;
  observation: Observation;
  other: Observation | undefined;
}): VNode {
  const { data, error } = observation;
  return (
    <div class={`observation ${observation.ok ? 'ok' : 'failed'}`}>
      <p class="observation-head">
        <DiffedText
          context={{ ...context, mark: null }}
          text={howAnswered(observation)}
          other={other === undefined ? undefined : howAnswered(other)}
        />
        {error === null ? null : (
          <span class="foreign">
            : <DiffedText context={context} text={error} other={other?.error ?? undefined} />
          </span>
        )}
      </p>
      {isObject(data) ? (
        <Values
          context={context}
          values={data}
          other={other !== undefined && isObject(other.data) ? other.data : undefined}
        />
      ) : (
        <p class="answer-text foreign">
          <Answer context={context} data={data} other={other?.data} />
        </p>
      )}
    </div>
  );
}

/** An answer that is no object. Where only the spaces of its JSON differ, it is shown as it was. */
function Answer({
  context,
  data,
  other,
}: {
  context: TextContext;
  data: Json;
  other: Json | undefined;
}): VNode {
  const before = other === undefined ? undefined : shownValue(other);
  const text = shownValue(data);
  return typeof data === 'string' &&
    typeof other === 'string' &&
    data !== other &&
    text === before ? (
    <DiffedText context={context} text={data} other={other} />
  ) : (
    <DiffedText context={context} text={text} other={before} />
  );
}

function howAnswered({ ok, missing }: Observation): string {
  if (missing === true) return 'its result was not recorded';
  return ok ? 'answered' : 'failed';
}
