import type { VNode } from 'preact';

const KEYS: readonly (readonly [readonly string[], string])[] = [
  [['j', 'k'], 'next and previous pair'],
  [['↓', '↑'], 'the same, in the list'],
  [['/'], 'search'],
  [['Enter', 'Shift Enter'], 'next and previous place, in the search field'],
  [['Esc'], 'clear and leave the search, then all filters'],
];

/** The keys for readers who stay, one click away. */
export function Keys(): VNode {
  return (
    <div class="keys">
      <button type="button" popovertarget="keys">
        <span aria-hidden="true">⌨</span> keys
      </button>
      <div id="keys" class="popover" popover="auto">
        <dl>
          {KEYS.map(([keys, meaning]) => (
            <div key={meaning}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p>The address names what you see: send it, and others see the same.</p>
      </div>
    </div>
  );
}
