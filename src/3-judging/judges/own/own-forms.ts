import { UserError } from '../../../base/errors.ts';
import { isPath } from '../../../base/load-module.ts';
import { DEFAULT_TIMEOUT, DEFAULT_VIEW } from '../../settings.ts';
import type { Judge } from '../judge.ts';
import { type JudgeContext, modelSetting } from '../judge-context.ts';

/**
 * A way to name a judge of one's own, recognised by how the text looks. Loading, help and error
 * messages all read the list below.
 */
export interface OwnForm {
  /** How it is written, as help shows it. */
  readonly form: string;
  readonly example: string;
  readonly description: string;
  readonly matches: (spec: string) => boolean;
  load(spec: string, context: JudgeContext): Promise<Judge>;
}

/** Every way to name a judge of one's own. A module comes last: a command may hold a path, too. */
export const ownForms: readonly OwnForm[] = [
  {
    form: 'cmd:COMMAND',
    example: 'cmd:python judge.py',
    description: 'a program that reads one JSON line per item and writes one',
    matches: (spec) => spec.startsWith('cmd:'),
    async load(spec, context) {
      const { commandJudge } = await import('./command-judge.ts');
      const { view = DEFAULT_VIEW } = context;
      return commandJudge(spec.slice('cmd:'.length), { view, ...ownOptions(context) });
    },
  },
  {
    form: 'http://HOST/PATH',
    example: 'http://host/path',
    description: 'a server that is sent each item as JSON and answers with a verdict',
    matches: (spec) => /^https?:\/\//.test(spec),
    async load(spec, context) {
      if (spec.includes('#')) {
        throw new UserError(
          `${spec} is the address of a model; give it to --model, and name a judge with --judge`,
        );
      }
      const { httpJudge } = await import('./http-judge.ts');
      const { view = DEFAULT_VIEW } = context;
      return httpJudge(spec, { view, ...ownOptions(context) });
    },
  },
  {
    form: 'FILE.md',
    example: './rubric.md',
    description: 'a rubric of your own, which a model is asked to apply',
    matches: (spec) => spec.startsWith('prompt:') || /\.(md|markdown|txt)$/i.test(spec),
    async load(spec, context) {
      const { rubricJudge } = await import('./rubric-judge.ts');
      return rubricJudge(spec.replace(/^prompt:/, ''), modelSetting(spec, context), context);
    },
  },
  {
    form: 'FILE.ts',
    example: './judge.ts',
    description: 'a TypeScript or JavaScript module that exports a judge',
    matches: isPath,
    async load(spec, context) {
      const { moduleJudge } = await import('./module-judge.ts');
      return moduleJudge(spec, ownOptions(context));
    },
  },
];

/** What every judge of one's own is made with. */
export interface OwnOptions {
  /** What the user calls it, and messages too. */
  readonly name?: string | undefined;
  /** How long it may take for one item. */
  readonly timeoutSeconds: number;
  /** Called with what the user should know, one line at a time. */
  readonly warn: (text: string) => void;
  /** What its program is not to see, where that is possible. */
  readonly hidden?: readonly string[] | undefined;
  /** Environment variables that its program gets besides the user's. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
}

function ownOptions({
  name,
  timeout = DEFAULT_TIMEOUT,
  warn = () => {},
  hidden,
  variables,
}: JudgeContext): OwnOptions {
  return { name, timeoutSeconds: timeout, warn, hidden, variables };
}
