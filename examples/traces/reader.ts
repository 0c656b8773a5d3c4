import { defineFormat } from 'trajectory-judge/traces';
import { z } from 'zod';

/**
 * Reads the recordings of your own agent, where `tj import` does not know their format:
 *
 *     tj import log.jsonl --format ./reader.ts --out runs/mine
 *
 * This one reads log.jsonl, in which each line is a run.
 */
export default defineFormat({
  name: 'my-log',

  // What a record looks like. One that does not fit is refused, with the key and what was expected there.
  record: z.object({
    ticket: z.string(),
    question: z.string(),
    steps: z.array(
      z.object({
        why: z.string().optional(),
        tool: z.string(),
        input: z.json(),
        output: z.json().optional(),
        error: z.string().optional(),
      }),
    ),
    reply: z.string(),
    stars: z.number().optional(),
  }),

  // Tell the run what happened, in the order in which it happened. What the user says first is the goal, and
  // what the agent says after its last call is the answer.
  read({ ticket, question, steps, reply, stars }, run) {
    run.user(question);
    for (const { why, tool, input, output, error } of steps) {
      // A call without a result is kept, too: leave the result out, and the import says so.
      const result =
        error === undefined ? { content: output ?? null } : { content: error, failed: true };
      run.agent({ thought: why, calls: [{ tool, arguments: input, result }] });
    }
    run.agent({ text: reply });
    // --select 'stars>=4' picks runs by what is said here; judges never see it.
    return { id: ticket, facts: { stars: stars ?? null } };
  },
});
