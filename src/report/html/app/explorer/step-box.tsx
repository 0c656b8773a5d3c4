import type { VNode } from 'preact';
import type { JsonObject } from '../../../../trajectory/json.ts';
import type { Step } from '../../../../trajectory/run.ts';
import { Pieces } from './pieces.tsx';
import { Planted } from './planted.tsx';
import { shownValue } from './shown-value.ts';
import { textDiff, wholeDiff } from './text-diff.ts';

type Side = 'before' | 'after';

/** One step of one run, diffed against its counterpart in the other. */
export function StepBox({
  side,
  step,
  other,
  changed,
  planted,
}: {
  side: Side;
  step: Step | null;
  other: Step | null;
  changed: boolean;
  planted: boolean;
}): VNode {
  if (step === null) {
    return (
      <div class={`step ${side} absent`}>
        <p>{side === 'after' ? 'this step never happened' : 'no such step'}</p>
      </div>
    );
  }
  const diffed = changed ? other : step;
  return (
    <div class={`step ${side}`}>
      <p class="step-head">
        <span class="step-number">{step.index}</span>{' '}
        <Text side={side} text={step.call.tool} other={diffed?.call.tool} />
        {planted ? <Planted /> : null}
      </p>
      <p class="thought foreign">
        <Text side={side} text={step.thought} other={diffed?.thought} />
      </p>
      <Values side={side} values={step.call.args} other={diffed?.call.args} />
      <Observed side={side} step={step} other={diffed} />
    </div>
  );
}

function Observed({ side, step, other }: { side: Side; step: Step; other: Step | null }): VNode {
  const { ok, data, error } = step.observation;
  const before = other?.observation;
  return (
    <div class={`observation ${ok ? 'ok' : 'failed'}`}>
      <p class="observation-head">
        <Text
          side={side}
          text={ok ? 'answered' : 'failed'}
          other={before === undefined ? undefined : before.ok ? 'answered' : 'failed'}
        />
        {error === null ? null : (
          <span class="foreign">
            : <Text side={side} text={error} other={before?.error ?? undefined} />
          </span>
        )}
      </p>
      <Values side={side} values={data} other={before?.data} />
    </div>
  );
}

/** Named values, one per line. */
function Values({
  side,
  values,
  other,
}: {
  side: Side;
  values: JsonObject;
  other: JsonObject | undefined;
}): VNode | null {
  const entries = Object.entries(values);
  if (entries.length === 0) return null;
  return (
    <dl class="values">
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class="foreign">
            <Text
              side={side}
              text={shownValue(value)}
              atomic={typeof value === 'number' || typeof value === 'boolean'}
              other={
                other === undefined || !Object.hasOwn(other, name)
                  ? undefined
                  : shownValue(other[name])
              }
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A text diffed against its counterpart; without one, all of it is new. */
function Text({
  side,
  text,
  other,
  atomic = false,
}: {
  side: Side;
  text: string;
  other: string | undefined;
  /** It differs as a whole or not at all, as a number does. */
  atomic?: boolean;
}): VNode {
  const diff = atomic ? wholeDiff : textDiff;
  const { before, after } = side === 'before' ? diff(text, other ?? '') : diff(other ?? '', text);
  return side === 'before' ? (
    <Pieces pieces={before} as="del" />
  ) : (
    <Pieces pieces={after} as="ins" />
  );
}
