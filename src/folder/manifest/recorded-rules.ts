import { z } from 'zod';

/** A criterion that judging was to go on until; which ones there are, a gate knows. */
export const ruleCriterion = z.looseObject({
  key: z.string().max(40).describe('The criterion, as a gate names it.'),
  type: z.string().nullable().describe('The fault type, where the criterion is about one.'),
  threshold: z.number().describe('What it was to be decided against.'),
});

/** By judge: what its judging may have ended with, over all invocations. Judges that were judged without are absent. */
export type RecordedRules = ReadonlyMap<string, readonly z.output<typeof ruleCriterion>[]>;

const entryWithRule = z.looseObject({
  until: z.looseObject({ criteria: z.array(ruleCriterion) }),
  judges: z.array(z.looseObject({ id: z.string() })),
});

export function recordedRules(entries: readonly object[]): RecordedRules {
  const rules = new Map<string, z.output<typeof ruleCriterion>[]>();
  for (const entry of entries) {
    const { data } = entryWithRule.safeParse(entry);
    for (const { id } of data?.judges ?? []) {
      rules.set(id, [...(rules.get(id) ?? []), ...(data?.until.criteria ?? [])]);
    }
  }
  return rules;
}
