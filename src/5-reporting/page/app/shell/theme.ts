import { effect, signal } from '@preact/signals';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'trajectory-judge theme';

/** The colours that the reader chose; by default those of their system. */
export const theme = signal<Theme>(remembered());

function remembered(): Theme {
  try {
    return THEMES.find((name) => name === localStorage.getItem(KEY)) ?? 'system';
  } catch {
    // A page in a sandbox has no storage.
    return 'system';
  }
}

/** Keeps the page, and what is remembered, as the reader chose. */
export function followTheme(): void {
  effect(() => {
    const chosen = theme.value;
    if (chosen === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = chosen;
    try {
      localStorage.setItem(KEY, chosen);
    } catch {
      // It then lasts as long as the page is open.
    }
  });
}
