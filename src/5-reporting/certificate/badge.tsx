import type { VNode } from 'preact';
import { shortened, terminalWidth } from '../../base/text/terminal-width.ts';
import { showable, svgText } from '../charts/svg-text.ts';
import type { Certificate } from './certificate-schema.ts';
import { deltaText } from './certificate-words.ts';

const HEIGHT = 20;
const SIZE = 11;
const PADDING = 7;
const COLOURS = { name: '#4b5158', value: '#1f6f43', ink: '#ffffff' };
/** A longer name loses its middle. */
const MOST_NAME = 36;

/** How wide letters are at size 11 in the sans-serif faces that badges are read in, in half pixels. */
const WIDTHS: readonly (readonly [halves: number, letters: RegExp])[] = [
  [7, /[iljI|!.,:;'’ ]/u],
  [9, /[ftr\-()[\]{}/\\·]/u],
  [12, /[cszvxykJL?*"]/u],
  [18, /[wGOQ@%+−=<>~^#]/u],
  [21, /[mMW]/u],
];
const USUAL = 14;

/** What a text takes. Every text is told its own width, so that no other face can make it run over. */
function widthOf(text: string): number {
  let halves = 0;
  for (const letter of text) {
    const columns = terminalWidth(letter);
    const found = WIDTHS.find(([, letters]) => letters.test(letter))?.[0] ?? USUAL;
    halves += columns === 0 ? 0 : columns > 1 ? 22 : found;
  }
  return Math.ceil(halves / 2);
}

/** A certificate as a badge: the judge, its Δ, and when the verdicts were given. */
export function certificateBadge(certificate: Certificate): string {
  const { judge, judgedAt, date } = certificate;
  const name = shortened(showable(judge.id) || '(no name)', MOST_NAME);
  const value = `${deltaText(certificate)} · ${(judgedAt ?? date).slice(0, 10)}`;
  return `${svgText(<Badge name={name} value={value} title={`${name}: ${value}`} />).trimStart()}\n`;
}

function Badge({
  name,
  value,
  title,
}: Readonly<Record<'name' | 'value' | 'title', string>>): VNode {
  const left = widthOf(name) + 2 * PADDING;
  const right = widthOf(value) + 2 * PADDING;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={left + right}
      height={HEIGHT}
      viewBox={`0 0 ${left + right} ${HEIGHT}`}
      font-family="Verdana, 'DejaVu Sans', Geneva, sans-serif"
      font-size={SIZE}
      role="img"
      aria-label={title}
    >
      <title>{title}</title>
      <rect width={left + right} height={HEIGHT} rx="3" fill={COLOURS.value} />
      <path
        d={`M3 0H${left}V${HEIGHT}H3A3 3 0 0 1 0 ${HEIGHT - 3}V3A3 3 0 0 1 3 0Z`}
        fill={COLOURS.name}
      />
      <Label x={PADDING}>{name}</Label>
      <Label x={left + PADDING}>{value}</Label>
    </svg>
  );
}

const Label = ({ x, children }: { x: number; children: string }): VNode => (
  <text
    x={x}
    y="14"
    fill={COLOURS.ink}
    textLength={widthOf(children)}
    lengthAdjust="spacingAndGlyphs"
  >
    {children}
  </text>
);
