import type { JudgeIdParts } from './family.ts';

/** Reads ids that are the family's name and nothing else: `programmatic`. */
export function plainIds(family: string): (id: string) => JudgeIdParts | null {
  return (id) => (id === family ? { model: null, samples: null } : null);
}

/** Reads ids that are the family's name and a model: `step:qwen2.5:14b`. */
export function modelIds(family: string): (id: string) => JudgeIdParts | null {
  return (id) => {
    const [name, model] = splitId(id);
    return name === family ? { model, samples: null } : null;
  };
}

/** Reads ids that also say how many votes were taken: `selfcons3:qwen2.5:14b`. */
export function votingIds(family: string): (id: string) => JudgeIdParts | null {
  return (id) => {
    const [name, model] = splitId(id);
    if (!name.startsWith(family)) return null;
    const count = name.slice(family.length);
    if (count === '') return { model, samples: null };
    const samples = Number(count);
    return Number.isSafeInteger(samples) && String(samples) === count ? { model, samples } : null;
  };
}

/** Splits at the first colon, because the name of a model may hold further ones. */
function splitId(id: string): readonly [name: string, model: string | null] {
  const at = id.indexOf(':');
  return at === -1 ? [id, null] : [id.slice(0, at), id.slice(at + 1)];
}
