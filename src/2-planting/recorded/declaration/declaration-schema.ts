import { z } from 'zod';

const confirmed = z
  .boolean()
  .optional()
  .describe(
    'False for a guess that nobody has looked at, which unlocks nothing. Absent counts as true.',
  );
const evidence = z
  .union([z.string(), z.record(z.string(), z.string())])
  .optional()
  .describe('What a guess rests on, for the person who confirms it.');

const kind = z
  .enum(['read', 'write'])
  .describe('Whether the tool only looks something up, or changes something.');
const repeatable = z
  .boolean()
  .describe('False if making the same call twice is a fault, as with a payment.');
const claim = z
  .string()
  .min(1)
  .describe('How the agent says that it has done this: "I have booked it for you."');

const guess = z.strictObject({
  kind: kind.optional(),
  repeatable: repeatable.optional(),
  needs: z
    .string()
    .min(1)
    .describe('A tool that must have been called before this one.')
    .optional(),
  claim: claim.optional(),
  confirmed,
  evidence: z.string().optional().describe('What the guess rests on.'),
});

/** One thing that is guessed of a tool. */
export type Guess = z.output<typeof guess>;

const tool = z.strictObject({
  kind: kind.optional(),
  repeatable: repeatable.optional(),
  needs: z
    .array(z.string())
    .optional()
    .describe('The tools that must have been called before this one.'),
  claim: z
    .union([claim, z.array(claim).min(1)])
    .optional()
    .describe(
      'How the agent says that it has done this: "I have booked it for you.", or several ways of saying it, best in its own words.',
    ),
  guesses: z
    .array(guess)
    .optional()
    .describe('What tj inject --init proposes. Each that is confirmed counts as said above.'),
  confirmed,
  evidence,
});

const named = (key: string, description: string) =>
  z.array(
    z.union([
      z.string().min(1),
      z.strictObject({ [key]: z.string().min(1).describe(description), confirmed, evidence }),
    ]),
  );

/** What only the owner of an agent knows about its tools. Every key is optional. */
export const declarationSchema = z.strictObject({
  $comment: z.string().optional().describe('For whoever reads this file.'),
  $schema: z.string().optional().describe('Where the schema of this file is, for editors.'),
  role: z.string().optional().describe('What the agent is, for the prompts: "an airline agent".'),
  audience: z.string().optional().describe('Whom the agent serves: "the passenger".'),
  procedure: z
    .union([
      z.string(),
      z.strictObject({ file: z.string().min(1).describe('A text file, seen from this one.') }),
    ])
    .optional()
    .describe(
      'What the agent must do: a text, a file, or "instructions" for the system prompt of the runs.',
    ),
  tools: z
    .record(z.string(), tool)
    .optional()
    .describe('What is known of each tool, under its name.'),
  identifiers: named('name', 'The name of an argument.')
    .optional()
    .describe('Arguments, at any depth, that name one thing and are always given to the agent.'),
  derived: named('name', 'The name of an argument.')
    .optional()
    .describe('Arguments that the agent may work out itself, such as dates; they are left alone.'),
  errors: named('pattern', 'A regular expression.')
    .optional()
    .describe('How the result of a failed call looks, where recordings do not say so.'),
  faults: z
    .record(z.string(), z.string())
    .optional()
    .describe('Descriptions of fault types for the prompts, instead of the usual ones.'),
  allowed: z
    .array(z.string())
    .optional()
    .describe('Stock phrases of the agent that need no source.'),
});

/** A declaration as its file has it. */
export type DeclarationFile = z.output<typeof declarationSchema>;

/** The published JSON schema of `tools.json`. */
export function declarationJsonSchema(): z.core.JSONSchema.BaseSchema {
  const described = declarationSchema.meta({
    title: 'declaration of tools',
    description: 'What the owner of an agent declares about its tools, for tj inject.',
  });
  return { $id: 'urn:trajectory-judge:tools', ...z.toJSONSchema(described, { io: 'input' }) };
}
