import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { CopyButton } from './copy-button.tsx';

/** Commands to copy into a terminal, never cut off. */
export function Command({ lines }: { lines: readonly string[] }): VNode {
  const box = useRef<HTMLElement>(null);
  const text = lines.join('\n');
  return (
    <div class="command">
      <pre>
        <code class="foreign" ref={box}>
          {text}
        </code>
      </pre>
      <CopyButton text={() => text} shownIn={box} />
    </div>
  );
}
