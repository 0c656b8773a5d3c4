import type { Json } from '../../../../trajectory/json.ts';

/** A value of a call or an answer, as it stands on the page: texts without quotes around them. */
export const shownValue = (value: Json | undefined): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
