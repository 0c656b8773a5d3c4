import { isObject, type Json } from '../../../run/json.ts';
import type { ToolCall } from '../../../run/run.ts';

/** What a call does, as far as its name and its arguments tell. */
export type Act =
  | { readonly does: 'read' | 'write'; readonly path: string }
  | { readonly does: 'edit'; readonly path: string; readonly old: readonly string[] }
  | { readonly does: 'search' | 'poll' }
  | { readonly does: 'run'; readonly command: string; readonly effect: Effect };

/**
 * What a command does to the world: it only looks; it checks, as tests do, which leaves nothing behind that
 * somebody asked for; it runs a program of its own, which may do anything but is mostly run for what it says;
 * it tells others, which changes nothing here; or it may change something.
 */
export type Effect = 'looks' | 'checks' | 'runs' | 'publishes' | 'may change';

type Doing = Act['does'];

/** The tools of coding agents, by what their names say. A server's name in front does not count. */
const TOOLS: readonly (readonly [does: Doing, names: RegExp])[] = [
  [
    'run',
    /^(?:bash|sh|shell|powershell|terminal|cmd|local_shell|container_exec|command_execution|(?:bash|shell|terminal|run|exec|execute|run_shell|run_terminal)_(?:bash|cmd|command|shell|in_terminal)|run_in_terminal|exec)$/,
  ],
  [
    'read',
    /^(?:read|view|open|cat|(?:read|view|open)_(?:text_)?file|notebook_read|get_file_contents)$/,
  ],
  [
    'write',
    /^(?:write|create|(?:write|create|save)_(?:to_)?file|create_new_file|insert|notebook_edit)$/,
  ],
  [
    'edit',
    /^(?:edit|multi_edit|edit_file|file_edit|str_replace|search_replace|replace|replace_in_file|apply_patch)$/,
  ],
  [
    'search',
    /^(?:grep|glob|ls|find|rg|list_dir|list_directory|list_files|find_file|glob_files|grep_search|file_search|search_(?:file|files|dir|file_content|code)|search_for_pattern)$/,
  ],
  ['poll', /^(?:task_output|bash_output|get_task_output|read_(?:terminal|output)|wait)$/],
];

/** Tools that do several things say which in an argument. */
const COMMANDS: Readonly<Record<string, Doing>> = {
  view: 'read',
  create: 'write',
  insert: 'write',
  str_replace: 'edit',
};

const PATHS = ['file_path', 'absolute_path', 'path', 'filename', 'file', 'target_file', 'filePath'];
const LINES = ['command', 'cmd', 'keystrokes', 'script', 'input', 'CommandLine'];
const OLD_TEXTS = ['old_string', 'old_str', 'oldString', 'old_text', 'search'];

/** What a call does; null if neither its name nor its arguments say so. */
export function actOf({ tool, args }: ToolCall): Act | null {
  const name = plainName(tool);
  const said = typeof args.command === 'string' ? args.command : '';
  const does = Object.hasOwn(COMMANDS, said)
    ? COMMANDS[said]
    : TOOLS.find(([, names]) => names.test(name))?.[0];
  if (typeof args.arguments === 'string' && Object.keys(args).length === 1 && does !== 'edit') {
    // The log of an agent whose actions are lines of a shell: its tool is the first word.
    return isWord(tool) ? ranCommand(`${tool} ${args.arguments}`) : null;
  }
  if (does === undefined) return null;
  if (does === 'search' || does === 'poll') return { does };
  if (does === 'run') {
    const command = commandIn(first(args, LINES));
    if (command === null) return null;
    return patchIn(command) ?? ranCommand(command);
  }
  const patch = first(args, PATCHES);
  if (does === 'edit' && typeof patch === 'string') return patchIn(patch);
  const path = first(args, PATHS);
  if (typeof path !== 'string' || path === '') return null;
  return does === 'edit' ? { does, path, old: replacedTexts(args) } : { does, path };
}

/** `mcp__files__ReadFile` as `read_file`. */
function plainName(tool: string): string {
  const own =
    tool
      .slice(0, 200)
      .split(/__|\.|:|\//)
      .at(-1) ?? '';
  return own
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();
}

const isWord = (tool: string): boolean => /^[a-z][\w.-]*$/.test(tool);

function first(args: ToolCall['args'], names: readonly string[]): Json | undefined {
  const name = names.find((each) => Object.hasOwn(args, each));
  return name === undefined ? undefined : args[name];
}

/** `["bash", "-lc", "ls"]` is `ls`. */
function commandIn(given: Json | undefined): string | null {
  if (typeof given === 'string') return given;
  if (!Array.isArray(given) || !given.every((part) => typeof part === 'string')) return null;
  const [shell = '', flag = '', ...rest] = given;
  return /(?:^|\/)(?:ba|z|da)?sh$/.test(shell) && /^-l?c$/.test(flag)
    ? rest.join(' ')
    : given.join(' ');
}

function replacedTexts(args: ToolCall['args']): readonly string[] {
  const inner = Array.isArray(args.edits) ? args.edits.filter(isObject) : [];
  return [args, ...inner].flatMap((each) => {
    const text = first(each, OLD_TEXTS);
    return typeof text === 'string' ? text : [];
  });
}

const PATCHES = ['patch', 'input', 'diff'];

/** A patch of one file: what it takes away must have stood there. */
function patchIn(text: string): Act | null {
  if (!text.includes('*** Begin Patch')) return null;
  const [file, ...more] = [...text.matchAll(/^\*\*\* (Update|Add) File: (.+)$/gm)];
  const path = file?.[2];
  if (path === undefined || more.length > 0) return null;
  if (file?.[1] === 'Add') return { does: 'write', path: path.trim() };
  const old = Array.from(text.matchAll(/^-(.*)$/gm), ([, line]) => line ?? '');
  return { does: 'edit', path: path.trim(), old };
}

/** A longer one is a program, and its patterns would take their time. */
const LONGEST_READ = 2_000;

function ranCommand(command: string): Act {
  const effect = command.length > LONGEST_READ ? 'may change' : effectOf(command);
  return { does: 'run', command, effect };
}

const LOOKS =
  /^(?:ls|cat|head|tail|grep|egrep|rg|wc|pwd|which|whoami|stat|file|tree|du|df|ps|uname|date|echo|printf|true|sleep|sort|uniq|cut|jq|diff|cmp|nl|basename|dirname|realpath|cd|sed -n|find(?! .*-(?:delete|exec))|git (?:status|log|diff|show|ls-files|blame|rev-parse|remote -v|branch(?: -[avr]+)*$)|(?:npm|pip|pip3|cargo) (?:ls|list|show|view)|\S+ --?(?:version|help))(?= |$)/;
const CHECKS =
  /^(?:py\.?test|jest|vitest|mocha|rspec|phpunit|ctest|tox|nox|tsc|eslint|biome (?:check|ci|lint)|prettier --check|ruff(?! .*--fix)|mypy|pyright|flake8|pylint|black --check|golangci-lint|shellcheck|rubocop|unittest|make (?:test|check|lint|build)|(?:npm|yarn|pnpm|bun)(?: run)? (?:test|tests|lint|build|check|typecheck|type-check|tsc|ci:test)(?::\w+)?|cargo (?:test|check|clippy|build|nextest)|go (?:test|vet|build)|mix (?:test|compile|credo|dialyzer|format --check\S*)|dotnet (?:test|build)|gradle \w*test|\.\/gradlew \w*(?:test|build|check)|mvn (?:test|verify|compile)|swift (?:test|build)|flutter (?:test|analyze)|dart (?:test|analyze)|deno (?:test|lint|check)|rake (?:test|spec))(?= |$)/;
const PUBLISHES = /^(?:git push|gh pr create|gh release create|npm publish|cargo publish)(?= |$)/;
const RUNS =
  /^(?:python3?|node|ruby|bash|sh|perl|php|tsx|ts-node|deno run|go run|\.)(?: [\w./-]*|\/[\w./-]*)\.?\w*(?: [^-&|;>]*)?$/;
/** What only says in which manner the rest of a command is run. */
const MANNER =
  /^(?:\(|sudo|time|command|env|timeout(?: -\w+)* \d+\w?|npx(?: --?\w[\w-]*)*|bunx|pnpm exec|yarn exec|uv run|poetry run|pipenv run|bundle exec|python3? -m|[A-Z_][A-Z0-9_]*=\S*)\s+/;

function effectOf(command: string): Effect {
  const plain = command
    .replace(/\s*(?:[12&]?>>?\s*\/dev\/null|2>&1|<\s*\/dev\/null)/g, ' ')
    .replace(/"(?:[^"\\$`]|\\.)*"|'[^']*'/g, 'TEXT')
    .trim();
  if (/[>`]|\$\(|<<|\btee\b|\bxargs\b/.test(plain)) return 'may change';
  const parts = plain.split(/&&|\|\||[;|\n]/).map((part) => withoutManner(part.trim()));
  const effects = parts.filter((part) => part !== '').map(effectOfPart);
  return WEAKEST_FIRST.findLast((effect) => effects.includes(effect)) ?? 'may change';
}

const WEAKEST_FIRST: readonly Effect[] = ['looks', 'checks', 'runs', 'publishes', 'may change'];

function withoutManner(part: string): string {
  let rest = part;
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(MANNER, '');
  }
  return rest;
}

function effectOfPart(part: string): Effect {
  if (LOOKS.test(part)) return 'looks';
  if (CHECKS.test(part)) return 'checks';
  if (PUBLISHES.test(part)) return 'publishes';
  return RUNS.test(part) ? 'runs' : 'may change';
}
