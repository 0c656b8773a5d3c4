import type { VNode } from 'preact';
import { THEMES, theme } from './theme.ts';

const NAMES = { system: '◐ system', light: '☀ light', dark: '☾ dark' } as const;

/** Light, dark, or as the reader's system has it. */
export function ThemeSwitch(): VNode {
  return (
    <label class="theme-switch">
      <span class="unseen">Colours</span>
      <select
        value={theme.value}
        onChange={({ currentTarget: { value } }) => {
          theme.value = THEMES.find((name) => name === value) ?? 'system';
        }}
      >
        {THEMES.map((name) => (
          <option key={name} value={name}>
            {NAMES[name]}
          </option>
        ))}
      </select>
    </label>
  );
}
