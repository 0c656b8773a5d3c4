// Apart from the verdict, because the process of a module, of which a judge may start dozens, needs no schemas.

/** Which scores of a judge mean that a run is faulty. */
export const FAULTY_WHEN = ['high', 'low'] as const;
export type FaultyWhen = (typeof FAULTY_WHEN)[number];
