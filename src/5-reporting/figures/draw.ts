import { type Markish, type PlotOptions, plot } from '@observablehq/plot';
import { DOMParser } from 'linkedom/worker';
import { showable } from './figure-text.ts';

export const FONT_SIZE = 13;
export const SMALL = 12;

const FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const NAMESPACE = 'http://www.w3.org/2000/svg';

export interface Drawing extends Omit<PlotOptions, 'marks' | 'document'> {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Markish[];
  /** For readers who do not see the drawing: what it is, and what it shows. */
  readonly label: string;
}

/** The few parts of a DOM element that are needed here; the rest of the project knows no DOM. */
interface DrawnElement {
  readonly outerHTML: string;
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
  querySelectorAll(selector: string): Iterable<DrawnElement>;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  remove(): void;
}

/** The marks drawn by Plot, as one `<svg>` that any page may hold. */
export function draw({ label, marks, ...options }: Drawing): string {
  const document = new DOMParser().parseFromString('<svg/>', 'image/svg+xml');
  const svg: DrawnElement = plot({ ...options, marks: [...marks], document });
  // A page with a strict policy allows no inline style, and figures bring their own classes.
  for (const style of [...svg.querySelectorAll('style')]) style.remove();
  for (const element of svg.querySelectorAll('*')) tidy(element);
  svg.setAttribute('class', 'tj-figure');
  svg.setAttribute('fill', 'none');
  svg.setAttribute('font-family', FONTS);
  svg.setAttribute('font-size', String(FONT_SIZE));
  svg.setAttribute('font-variant', 'tabular-nums');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', showable(label));
  svg.setAttribute('xmlns', NAMESPACE);
  // One element per line, so that a change to a picture can be reviewed.
  return svg.outerHTML.replace(/<(?=(?:g|text|line|circle|rect|path) |\/g>|\/svg>)/g, '\n<');
}

/** Coordinates with sixteen digits say no more than with two, and may differ between machines. */
function tidy(element: DrawnElement): void {
  // To a screen reader the whole drawing is one image, so its parts need no labels.
  element.removeAttribute('aria-label');
  for (const { name, value } of [...element.attributes]) {
    if (!/\.\d{3}/.test(value) || name === 'class') continue;
    element.setAttribute(
      name,
      value.replace(/-?\d+\.\d{3,}/g, (digits) => String(Math.round(Number(digits) * 100) / 100)),
    );
  }
}
