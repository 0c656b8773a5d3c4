/** How long a command may be silent before somebody wonders, in milliseconds. */
const PATIENCE = 500;

/** One line on a terminal that says what is being done, if it takes long. It is gone when the result is there. */
export function stepLine(
  doing: string,
  {
    stream = process.stderr,
    now = () => performance.now(),
    patience = PATIENCE,
  }: Partial<Drawn> = {},
): { readonly show: (step: string) => void; readonly clear: () => void } {
  const started = now();
  let isDrawn = false;
  return {
    show(step) {
      if (!stream.isTTY || now() - started < patience) return;
      isDrawn = true;
      stream.write(`\r\u001b[K${doing}: ${step}`);
    },
    clear() {
      if (isDrawn) stream.write('\r\u001b[K');
      isDrawn = false;
    },
  };
}

interface Drawn {
  readonly stream: { readonly isTTY?: boolean; write(text: string): unknown };
  readonly now: () => number;
  /** How long nothing is shown, in milliseconds. */
  readonly patience: number;
}
