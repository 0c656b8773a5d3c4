import { type ComponentChildren, isValidElement, type VNode } from 'preact';
import { escapeMarkup } from '../words/escape-markup.ts';

/** Characters XML cannot hold, and those that would reorder the text around them. */
const UNSHOWABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
  /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Surrogate}/gu;

/** A foreign name on one line, without anything that XML forbids or that reorders other text. */
export const showable = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(UNSHOWABLE, '\ufffd').trim();

/** What starts on a line of its own, so that a change to a picture can be reviewed. */
const BLOCKS = new Set(['svg', 'g', 'text', 'line', 'circle', 'rect', 'path']);

/** A drawing as text. The components of charts have no state, so calling them is rendering them. */
export function svgText(node: ComponentChildren): string {
  if (Array.isArray(node)) return node.map(svgText).join('');
  if (isValidElement(node)) return elementText(node);
  return typeof node === 'string' || typeof node === 'number'
    ? escapeMarkup(String(node).replace(UNSHOWABLE, '\ufffd'))
    : '';
}

function elementText({ type, props }: VNode): string {
  const { children, ...attributes }: Record<string, unknown> & { children?: ComponentChildren } = {
    ...props,
  };
  if (typeof type === 'function') return svgText(Reflect.apply(type, null, [props]));
  const written = Object.entries(attributes)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([name, value]) => ` ${name}="${svgText(String(value))}"`);
  return `${BLOCKS.has(type) ? '\n' : ''}<${type}${written.join('')}>${svgText(children)}</${type}>`;
}
