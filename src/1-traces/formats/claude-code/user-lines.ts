import { asList, at, contentText, isObject, type Json, textAt } from '../../../run/json.ts';

/** What a line of the user's side holds, apart from results. */
export interface UserLine {
  /** What the user typed. */
  readonly said: string;
  /** What the program added to it or the user did beside it: an open file, a command in a shell. */
  readonly around: readonly string[];
  /** The command of the program that the user gave, such as `/review 12`; null if it is none. */
  readonly command: string | null;
  /** Whether the program wrote about its own commands in it. */
  readonly isProgram: boolean;
  /** The blocks that hold results. */
  readonly results: readonly Json[];
}

/** Lines that the program writes about its own commands. */
const PROGRAM =
  /^\s*(<command-(name|message|args|contents)>|<local-command-(stdout|stderr|caveat)>|Caveat: )/;
/** What the program tells the model beside what the user typed. */
const AROUND =
  /^\s*(<(system-reminder|task-notification|ide_[a-z_]+|bash-(input|stdout|stderr)|[a-z-]+-hook)>|Base directory for this skill: )/;

export function readUserLine(message: Json): UserLine {
  const content = at(message, 'content');
  const blocks: readonly Json[] =
    typeof content === 'string'
      ? [{ type: 'text', text: content }]
      : asList(content).filter(isObject);
  const results: readonly Json[] = blocks.filter((block) =>
    (textAt(block, 'type') ?? '').endsWith('tool_result'),
  );
  const texts = blocks
    .filter((block) => !results.includes(block))
    .map((block) => contentText([block]))
    .filter((text) => text.trim() !== '');
  const program = texts.filter((text) => PROGRAM.test(text));
  const around = texts.filter((text) => AROUND.test(text));
  return {
    said: texts.filter((text) => !program.includes(text) && !around.includes(text)).join('\n\n'),
    around,
    command: program.map(commandIn).find((command) => command !== null) ?? null,
    isProgram: program.length > 0,
    results,
  };
}

function commandIn(text: string): string | null {
  const name = between(text, '<command-name>', '</command-name>');
  if (name === '') return null;
  return `${name} ${between(text, '<command-args>', '</command-args>')}`.trim();
}

function between(text: string, open: string, close: string): string {
  const start = text.indexOf(open);
  const end = text.indexOf(close, start);
  return start === -1 || end === -1 ? '' : text.slice(start + open.length, end).trim();
}
