import type { Frame } from './plot.tsx';

/** A place on a chart, and what is to stand beside it. */
export interface Labelled {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

export interface PlacedLabel extends Labelled {
  readonly anchor: 'start' | 'end';
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

const around = ({ x, y }: Labelled, reach: number): Box => ({
  left: x - reach,
  right: x + reach,
  top: y - reach,
  bottom: y + reach,
});

/** Where a name may stand beside its mark, the best place first. */
const BESIDE = [-7, 15, -19, 27].flatMap((down) => [
  { right: true, down },
  { right: false, down },
]);
const AWAY = 9;
const LETTER = 6.6;
const LINE = 12;

/** Where the name of each mark stands; null where it would cover another. Its mark tells it on hovering. */
export function placedLabels(
  marks: readonly Labelled[],
  { width: most, height, left: least, bottom }: Frame,
): readonly (PlacedLabel | null)[] {
  const taken = marks.map((mark) => around(mark, 5));
  return marks.map(({ x, y, text }) => {
    for (const { right, down } of BESIDE) {
      const width = LETTER * text.length;
      const left = right ? x + AWAY : x - AWAY - width;
      const box = { left, right: left + width, top: y + down - LINE + 3, bottom: y + down + 3 };
      const isInside =
        box.left > least && box.right < most && box.top > 0 && box.bottom < height - bottom;
      if (!isInside || taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      return { x: x + (right ? AWAY : -AWAY), y: y + down, text, anchor: right ? 'start' : 'end' };
    }
    return null;
  });
}
