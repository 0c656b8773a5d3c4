import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRubric } from '../../src/3-judging/judges/rubric/read-rubric.ts';
import { applyDiff } from './apply-diff.ts';
import { documents } from './documents.ts';
import { blocksIn } from './markdown-blocks.ts';
import { root } from './practice-clone.ts';
import { commandsIn, sessionIn, shownOutput } from './shell-commands.ts';

/** The `ini` of a systemd unit is read by deployment.test.ts; `text` is for what is neither run nor code: a drawing, a layout, the form of a name. */
const LANGUAGES = ['sh', 'console', 'ts', 'json', 'diff', 'ini', 'markdown', 'text'];

describe('the blocks of the documentation', () => {
  it.each(documents)('are each in a language that a test takes care of: $name', ({ blocks }) => {
    for (const { language, start } of blocks) {
      expect(LANGUAGES, `the block at line ${start}`).toContain(language);
    }
  });

  it('are rubrics that can be read, as is every form of an answer that the guide lists', async () => {
    const rubrics = documents.flatMap(({ blocks }) =>
      blocks.filter(({ language }) => language === 'markdown').map(({ text }) => text),
    );
    const guide = readFileSync(join(root, 'docs/guide/judges.md'), 'utf8');
    const forms = [...guide.matchAll(/^\| `(\{ .*\})` \|/gm)].map(([, form]) => form);
    expect(rubrics.length).toBeGreaterThan(0);
    expect(forms.length).toBeGreaterThan(5);
    for (const text of [...rubrics, ...forms.map((form) => `---\nanswer: ${form}\n---\nFine?`)]) {
      expect((await readRubric('page.md', text)).form).not.toBeNull();
    }
  });

  it('say why where they cannot be run', () => {
    for (const { name, blocks } of documents) {
      for (const { noRun, start } of blocks) {
        if (noRun !== null) expect(noRun, `${name}, line ${start}`).toMatch(/\w+ \w+/);
      }
    }
  });

  it('can nearly all be run', () => {
    const excused = documents.flatMap(({ name, blocks }) =>
      blocks.flatMap(({ noRun }) => (noRun === null ? [] : `${name}: ${noRun}`)),
    );
    expect(excused).toMatchInlineSnapshot(`
      [
        "CONTRIBUTING.md: these commands run the tests themselves",
        "docs/guide/compositions.md: needs the verdicts of several judges",
        "docs/guide/compositions.md: needs the verdicts of two judges",
        "docs/guide/config.md: watches until it is interrupted",
        "docs/guide/evaluators.md: needs openevals and a key",
        "docs/guide/evaluators.md: needs autoevals and a key",
        "docs/guide/evaluators.md: needs Mastra and a key",
        "docs/guide/evaluators.md: needs the AI SDK and a key",
        "docs/guide/evaluators.md: needs @huggingface/transformers, and weights",
        "docs/guide/many-machines.md: installs packages",
        "docs/guide/many-machines.md: needs Redis and a model",
        "docs/guide/many-machines.md: needs Redis and a model",
        "docs/guide/many-machines.md: needs Redis",
        "docs/guide/many-machines.md: needs Redis",
        "docs/guide/models-and-keys.md: needs a model file of several gigabytes",
        "docs/guide/own-traces.md: asks in a terminal",
        "docs/guide/service.md: keeps running until it is stopped",
        "docs/guide/service.md: keeps running until it is stopped",
        "docs/guide/service.md: keeps running until it is stopped",
        "docs/guide/service.md: needs Docker",
      ]
    `);
  });

  it.each(documents)('that are saved as a file are used by a command: $name', (document) => {
    const commands = document.blocks
      .filter(({ language }) => language === 'sh' || language === 'console')
      .map(({ text }) => text)
      .join('\n');
    for (const { file } of document.blocks) {
      // tj run finds a config by itself.
      const named = file?.startsWith('tj.config.ts') ? 'tj run' : file;
      if (named !== null && !named.startsWith('src/')) expect(commands).toContain(named);
    }
  });
});

describe('the links of', () => {
  it.each(documents)('$name lead to files that exist', ({ path, text }) => {
    for (const [, target = ''] of text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
      if (!/^[a-z]+:/.test(target)) {
        expect(existsSync(join(dirname(path), target)), target).toBe(true);
      }
    }
  });
});

describe('reading a page', () => {
  it('finds the language, the file, the schema and the excuse of a block', () => {
    const page =
      '```ts file=judge.ts\nx\n```\n\n```sh no-run: needs a key\ny\nz\n```\n```json schema=run\n{}\n```';
    expect(blocksIn(page)).toMatchObject([
      { language: 'ts', file: 'judge.ts', noRun: null, text: 'x', start: 1, end: 2 },
      { language: 'sh', file: null, noRun: 'needs a key', text: 'y\nz' },
      { language: 'json', schema: 'run' },
    ]);
  });

  it('refuses a block that never ends', () => {
    expect(() => blocksIn('```sh\ntj demo')).toThrow('never ends');
  });

  it('joins continued lines and reads the exit code that a comment promises', () => {
    expect(commandsIn('# why\ntj a \\\n  --b\n\ntj check x   # exit code 1: violations')).toEqual([
      { text: 'tj a \\\n  --b', exitCode: 0, shown: [] },
      { text: 'tj check x   # exit code 1: violations', exitCode: 1, shown: [] },
    ]);
  });

  it('takes the lines after a prompt for its output', () => {
    expect(sessionIn('$ tj a\none\n\ntwo\n$ tj b')).toEqual([
      { text: 'tj a', exitCode: 0, shown: ['one', '', 'two'] },
      { text: 'tj b', exitCode: 0, shown: [] },
    ]);
  });

  it('shows everything that was printed, or the excerpts between …, as they are now', () => {
    expect(shownOutput(['old'], 'a\nb\n')).toEqual(['a', 'b']);
    expect(shownOutput([], '')).toEqual([]);
    expect(shownOutput(['a', '…', 'd'], 'a\nb\nc\nd\n')).toEqual(['a', '…', 'd']);
    expect(shownOutput(['…', 'b', 'old', '…'], 'a\nb\nc\nd\n')).toEqual(['…', 'b', 'c', '…']);
    expect(shownOutput(['a', '…', 'gone'], 'a\nb\n')).toEqual(['a', 'b']);
  });
});

describe('applying a change that a page shows', () => {
  it('replaces the lines that go by the lines that come, hunk by hunk', () => {
    const diff = ' a\n+b\n…\n-d\n+D\n e';
    expect(applyDiff('a\nc\nd\ne\n', diff)).toBe('a\nb\nc\nD\ne\n');
  });

  it('fails where the lines are not there, or are there twice', () => {
    expect(() => applyDiff('a\n', '-b\n+c')).toThrow('found 0 times');
    expect(() => applyDiff('b\nx\nb\n', '-b\n+c')).toThrow('found 2 times');
  });
});
