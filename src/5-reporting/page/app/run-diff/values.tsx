import type { VNode } from 'preact';
import type { JsonObject } from '../../../../run/json.ts';
import { DiffedText, type TextContext } from './texts/diffed-text.tsx';
import { shownValue } from './texts/shown-value.ts';

/** Named values, one per line. */
export function Values({
  context,
  values,
  other,
}: {
  context: TextContext;
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
            <DiffedText
              context={context}
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
