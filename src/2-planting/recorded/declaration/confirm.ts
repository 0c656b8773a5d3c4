import type { DeclarationFile, Guess } from './declaration-schema.ts';

/** A guess that nobody has looked at. Accepting or rejecting it changes the declaration that it is in. */
export interface OpenGuess {
  /** What it is about: a tool, arguments or results. */
  readonly about: string;
  /** What it says, as a sentence. */
  readonly says: string;
  readonly evidence: string;
  accept(): void;
  reject(): void;
}

/** Every guess that nobody has looked at, tool by tool. */
export function openGuesses(file: DeclarationFile): readonly OpenGuess[] {
  const { tools = {} } = file;
  return [
    ...Object.entries(tools).flatMap(([name, tool]) => {
      const { guesses = [], confirmed, evidence = '', ...said } = tool;
      const whole: OpenGuess = {
        about: name,
        says: JSON.stringify(said),
        evidence: typeof evidence === 'string' ? evidence : Object.values(evidence).join('; '),
        accept() {
          tool.confirmed = true;
        },
        reject() {
          delete tools[name];
        },
      };
      return [
        ...(confirmed === false ? [whole] : []),
        ...openIn(name, guesses, sentenceOf, (left, { kind }) => {
          // What a tool needs, says or may do twice allows nothing if it changes nothing.
          tool.guesses = kind === undefined ? left : [];
        }),
      ];
    }),
    ...openIn('arguments', file.identifiers, said('name', 'names one thing'), (left) => {
      file.identifiers = left;
    }),
    ...openIn('arguments', file.derived, said('name', 'is worked out by the agent'), (left) => {
      file.derived = left;
    }),
    ...openIn('results', file.errors, said('pattern', 'is how a failed call looks'), (left) => {
      file.errors = left;
    }),
  ];
}

type Entry = Guess | NonNullable<DeclarationFile['identifiers']>[number];

function openIn<Each extends Entry>(
  about: string,
  entries: Each[] | undefined,
  says: (entry: Each) => string,
  keep: (left: Each[], rejected: Each) => void,
): readonly OpenGuess[] {
  let left = entries ?? [];
  return left.flatMap((entry) => {
    if (typeof entry === 'string' || entry.confirmed !== false) return [];
    const { evidence = '' } = entry;
    return {
      about,
      says: says(entry),
      evidence: typeof evidence === 'string' ? evidence : Object.values(evidence).join('; '),
      accept() {
        entry.confirmed = true;
      },
      reject() {
        left = left.filter((other) => other !== entry);
        keep(left, entry);
      },
    };
  });
}

type Named = NonNullable<DeclarationFile['identifiers']>[number];

const said =
  (key: string, is: string) =>
  (entry: Named): string =>
    `${typeof entry === 'string' ? entry : String(entry[key])} ${is}`;

function sentenceOf({ kind, repeatable, needs, claim }: Guess): string {
  return [
    ...(kind === undefined ? [] : [kind === 'write' ? 'it changes something' : 'it only looks']),
    ...(repeatable === undefined
      ? []
      : [repeatable ? 'the same call may be made twice' : 'making the same call twice is a fault']),
    ...(needs === undefined ? [] : [`${needs} must have been called before it`]),
    ...(claim === undefined ? [] : [`once it is done, the agent says "${claim}"`]),
  ].join('; ');
}

/** A declaration as its file has it, with each guess on a line of its own. */
export function declarationText(file: DeclarationFile): string {
  const text = JSON.stringify(file, null, 2);
  const onOneLine = text.replace(/\{\n(?: *"[^"\n]*": (?![{[]\n)[^\n]*\n)+ *\}/g, (entry) =>
    entry.replace(/\n */g, ' '),
  );
  return `${onOneLine}\n`;
}
