import { isToolStep, type Step, type ToolStep } from '../../../run/run.ts';
import type { KnownTools } from './checked-pair.ts';

/** The checker's own, cruder reading of what a call does. Whatever it does not know may change something. */
const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const LOOKING = words(
  'ls cat head tail grep egrep rg wc pwd which whoami stat file tree du df ps uname date echo printf true sleep sort uniq cut jq diff cmp nl basename dirname realpath cd find',
);
const CHECKING = words(
  'pytest py.test jest vitest mocha rspec phpunit ctest tox nox tsc eslint ruff mypy pyright flake8 pylint golangci-lint shellcheck rubocop unittest ./gradlew',
);
/** Programs that do many things, and what they do when they only look, or only check. */
const ONLY_LOOK_WITH: Readonly<Record<string, ReadonlySet<string>>> = {
  git: words('status log diff show ls-files blame rev-parse remote branch'),
  sed: words('-n'),
  npm: words('ls list view'),
  pip: words('list show'),
  pip3: words('list show'),
  cargo: words('list'),
};
const ONLY_CHECK_WITH: Readonly<Record<string, ReadonlySet<string>>> = {
  npm: words('test tests lint build check typecheck type-check tsc run'),
  yarn: words('test tests lint build check typecheck type-check tsc run'),
  pnpm: words('test tests lint build check typecheck type-check tsc run'),
  bun: words('test tests lint build check typecheck run'),
  make: words('test check lint build'),
  cargo: words('test check clippy build nextest'),
  go: words('test vet build'),
  mix: words('test compile credo dialyzer format'),
  dotnet: words('test build'),
  mvn: words('test verify compile'),
  swift: words('test build'),
  flutter: words('test analyze'),
  dart: words('test analyze'),
  deno: words('test lint check'),
  rake: words('test spec'),
  biome: words('check ci lint'),
  prettier: words('--check'),
  black: words('--check'),
};
const IN_FRONT = words(
  'sudo time command env npx bunx uv poetry pipenv bundle exec run -m -y --yes',
);
const LEADING = /^(?:[A-Z_][A-Z0-9_]*=.*|\(|\d+[smh]?|python3?)$/;

const COMMAND_TOOL = /bash|shell|exec|terminal|command|^cmd$|^run/i;
const LOOKING_TOOL =
  /(?:^|[_.:]|[a-z])(?:read|view|open|cat|grep|glob|ls|find|rg|list_?dir|list_?directory|list_?files|search_\w+|file_search|grep_search|\w*read_?file|task_?output|bash_?output|wait|get_file_contents|read_terminal|notebook_?read)$/i;

export function onlyLooks(known: KnownTools, step: Step | null | undefined): step is ToolStep {
  return step != null && isToolStep(step) && doesAtMost('look', known, step);
}

/** Whether a call leaves behind what the run was to change. */
export function changesNothing(known: KnownTools, step: ToolStep): boolean {
  return doesAtMost('check', known, step);
}

function doesAtMost(most: 'look' | 'check', known: KnownTools, { call }: ToolStep): boolean {
  const { tool, args } = call;
  if (known.reads.has(tool)) return true;
  if (known.writes.has(tool)) return false;
  const command = commandOf(tool, args);
  if (command === null) return LOOKING_TOOL.test(tool) || args.command === 'view';
  const plain = command
    .replace(/"[^"$`]*"|'[^']*'/g, 'T')
    .replace(/[12&]?>>?\s*\/dev\/null|2>&1|<\s*\/dev\/null/g, ' ');
  if (/[>`<]|\$\(|\btee\b|\bxargs\b|--fix\b/.test(plain)) return false;
  return plain
    .split(/&&|\|\||;|\||\n/)
    .filter((part) => part.trim() !== '')
    .every((part) => partDoes(most, part.trim().split(/\s+/)));
}

function partDoes(most: 'look' | 'check', given: readonly string[]): boolean {
  const rest = [...given];
  while (rest.length > 1 && (IN_FRONT.has(rest[0] ?? '') || LEADING.test(rest[0] ?? ''))) {
    rest.shift();
  }
  while (rest[0] === 'timeout' || /^\d/.test(rest[0] ?? '')) rest.shift();
  const [program = '', verb = ''] = rest;
  const verbs = (table: typeof ONLY_LOOK_WITH): boolean =>
    Object.hasOwn(table, program) && table[program]?.has(verb.replace(/:.*/, '')) === true;
  if (program === 'find' && rest.some((word) => /^-(?:delete|exec)/.test(word))) return false;
  if (LOOKING.has(program) || verbs(ONLY_LOOK_WITH)) return true;
  if (/^--?(?:version|help)$/.test(verb)) return true;
  return most === 'check' && (CHECKING.has(program) || verbs(ONLY_CHECK_WITH));
}

/** The line of a shell that a call runs; null if it runs none. */
function commandOf(tool: string, args: ToolStep['call']['args']): string | null {
  if (typeof args.arguments === 'string' && Object.keys(args).length === 1) {
    return `${tool} ${args.arguments}`;
  }
  if (!COMMAND_TOOL.test(tool)) return null;
  const given = args.command ?? args.cmd ?? args.keystrokes ?? args.script ?? args.input;
  if (Array.isArray(given)) {
    const parts = given.map(String);
    return /^-l?c$/.test(parts[1] ?? '') ? parts.slice(2).join(' ') : parts.join(' ');
  }
  return typeof given === 'string' ? given : null;
}
