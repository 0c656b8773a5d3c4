import { z } from 'zod';
import { text } from './measurement-parts-schema.ts';

const types = (description: string) => z.array(z.string()).describe(description);

export const recommendation = z
  .strictObject({
    judge: z
      .string()
      .nullable()
      .describe('The id of the judge to trust first; null where none has earned it.'),
    catches: types('The ids of the fault types that it is shown to see.'),
    partly: types('The ids of the fault types of which it sees a part.'),
    add: z
      .array(
        z.strictObject({
          judge: text('The id of the judge.'),
          types: types('The ids of the fault types that it sees and those before it do not.'),
        }),
      )
      .describe('Other judges that see further fault types, the most useful first.'),
    uncovered: types('The ids of the fault types that no judge is shown to see.'),
    headline: text('All of it in one or two plain sentences.'),
    caveats: z
      .array(z.string())
      .describe('What a careful colleague would add: at most three short sentences.'),
  })
  .describe(
    'Which judge to trust, for what, and what no judge sees. A judge is said to see a fault type if its Δ there is at least 0.8 with a lower bound above 0.5, and a part of it if the lower bound is above 0. Judges are ranked by how many types they see, then by the lower bound of Δ, then by false alarms; controls are never recommended.',
  );
