import type { PageModel } from '../page-model.ts';

function embedded(id: string): string {
  return document.getElementById(id)?.textContent ?? '';
}

/** The report's data, from the page itself. */
export const model = JSON.parse(embedded('tj-model')) as PageModel;

/** The packed texts of one chunk of pairs. */
export const packedChunk = (index: number): string => embedded(`tj-chunk-${index}`);
