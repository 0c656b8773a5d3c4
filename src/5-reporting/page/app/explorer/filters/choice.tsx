import type { VNode } from 'preact';

/** One of a few names, or all of them. */
export function Choice({
  id,
  label,
  all,
  options,
  value,
  onChoose,
}: {
  id: string;
  label: string;
  /** What not to choose is called. */
  all: string;
  options: readonly { readonly name: string; readonly label: string }[];
  /** The place of the option that is chosen; null for all. */
  value: number | null;
  onChoose: (name: string | undefined) => void;
}): VNode {
  return (
    <p>
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value ?? -1}
        class={value === null ? '' : 'set'}
        onChange={({ currentTarget }) => onChoose(options[Number(currentTarget.value)]?.name)}
      >
        <option value={-1}>{all}</option>
        {options.map((option, place) => (
          <option key={place} value={place}>
            {option.label}
          </option>
        ))}
      </select>
    </p>
  );
}
