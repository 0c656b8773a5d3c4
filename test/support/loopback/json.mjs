// @ts-check

/** @param {unknown} value @returns {Record<string, unknown>} */
export function record(value) {
  return recordOrNull(value) ?? {};
}

/** @param {unknown} value @returns {Record<string, unknown> | null} */
export function recordOrNull(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? /** @type {Record<string, unknown>} */ (value)
    : null;
}

/** @param {unknown} value @returns {number | null} */
export function number(value) {
  return typeof value === 'number' ? value : null;
}

/** @param {string} text @returns {unknown} */
export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
