import { fixed } from '../../../base/python/fixed.ts';

/** `12,345.60` */
export function grouped(value: number, places: number): string {
  const [whole = '', decimals] = fixed(value, places).split('.');
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? groups : `${groups}.${decimals}`;
}

/** Rounded to cents, where the value is not half-way between two of them. */
export function toCents(value: number): number {
  return Number(value.toFixed(2));
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
