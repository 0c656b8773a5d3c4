import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { HIDDEN_ID, sentTexts } from '../../../../src/5-reporting/page/app/asked/asked-text.ts';
import { type PageData, pageData } from '../../../support/browser/page-data.ts';
import { sharedFolder, temporaryFolder } from '../../../support/files/temporary-folder.ts';
import { tj } from '../../../support/process/tj.ts';
import { ASKED, type AskedFolder, askedFolder } from './asked-folder.ts';

function reported(folder: string, out = join(temporaryFolder(), 'page.html')): PageData {
  const { status, stderr } = tj(['report', folder, '--out', out]);
  expect(status, stderr).toBe(0);
  return pageData(out);
}

function questionOf({ model }: PageData, judge: string) {
  return model.asked.questions[model.explorer.judges.indexOf(judge)];
}

/** What the page shows as sent to a judge, by the id of the run. */
function shownTexts(page: PageData, judge: string): ReadonlyMap<string, string> {
  const question = questionOf(page, judge);
  if (question?.kind !== 'prompt' && question?.kind !== 'input') throw new Error(question?.kind);
  const texts = [...page.runs].map(
    ([id, { run }]) =>
      [
        id,
        sentTexts(page.model.asked, question, run)
          .map(({ text }) => text)
          .join(''),
      ] as const,
  );
  return new Map(texts);
}

const answersOf = ({ model, runs }: PageData, judge: string) =>
  [...runs.values()].map(({ verdicts }) => verdicts[model.explorer.judges.indexOf(judge)]?.answers);

describe('what a page says that judges were asked', () => {
  const base = sharedFolder();
  let asked: AskedFolder;
  let page: PageData;
  beforeAll(async () => {
    asked = await askedFolder(base, ['--keep-responses']);
    page = reported(asked.folder, join(base, 'page.html'));
  });

  it.each([
    [ASKED.step, 'D'],
    [ASKED.outcome, 'A'],
    [ASKED.vote, 'D'],
  ])('of %s is, to the byte, what tj prompt prints for cell %s', (judge, cell) => {
    const all = tj(['prompt', '--all', '--cell', cell, '--set', asked.folder]).stdout.split('\0');
    const ids = readFileSync(join(asked.folder, 'trajectories.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).trajectory_id as string);
    const printed = new Map(ids.map((id, at) => [id, all[at]]));
    const shown = shownTexts(page, judge);
    expect(shown.size).toBeGreaterThan(10);
    for (const [id, text] of shown) expect(text).toBe(printed.get(id));
    expect(questionOf(page, judge)).toMatchObject({ isConfirmed: true });
  });

  it.each([ASKED.step, ASKED.outcome, ASKED.vote, ASKED.rubric, ASKED.chat])(
    'of %s is what the model was sent',
    (judge) => {
      for (const text of shownTexts(page, judge).values()) {
        expect(asked.prompts.has(text)).toBe(true);
      }
    },
  );

  it('is shared by judges that ask the same, and says how often and how warmly', () => {
    expect(page.model.asked.templates).toHaveLength(4);
    expect(questionOf(page, ASKED.step)).toMatchObject({ samples: null, temperature: 0 });
    expect(questionOf(page, ASKED.vote)).toMatchObject({ samples: 3, temperature: 0.7 });
    for (const rubric of [ASKED.rubric, ASKED.chat]) {
      expect(questionOf(page, rubric)).toMatchObject({
        kind: 'prompt',
        isConfirmed: true,
        hasSchema: rubric === ASKED.rubric,
      });
    }
  });

  it('is the input of a judge of the user’s own, with another id in place of the drawn one', () => {
    const received = new Set(
      asked.lines.map((line) => JSON.stringify({ ...JSON.parse(line), id: HIDDEN_ID })),
    );
    for (const text of shownTexts(page, ASKED.command).values()) {
      expect(received.has(JSON.stringify(JSON.parse(text)))).toBe(true);
    }
  });

  it('is nothing for programs, and what they do', () => {
    expect([questionOf(page, ASKED.rules), questionOf(page, ASKED.control)]).toEqual([
      { kind: 'program', view: 'step', does: "applies the environment's rules, without a model" },
      { kind: 'program', view: 'step', does: 'flags no run' },
    ]);
  });

  it('comes with the answers word for word, all three of a vote, and shared ones twice', () => {
    const kept = readFileSync(join(asked.folder, 'responses.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).text as string);
    for (const judge of [ASKED.step, ASKED.outcome, ASKED.rubric, ASKED.chat]) {
      for (const answers of answersOf(page, judge)) {
        expect(answers).toHaveLength(1);
        expect(kept).toContain(answers?.[0]?.text);
      }
    }
    for (const answers of answersOf(page, ASKED.vote)) expect(answers).toHaveLength(3);
    expect(answersOf(page, ASKED.command).filter((answers) => answers !== undefined)).toEqual([]);
  });

  it('is not shown where the folder records other prompts or no rubric, and never guessed', () => {
    const folder = join(temporaryFolder(), 'copy');
    const manifest = JSON.parse(readFileSync(join(asked.folder, 'run.json'), 'utf8'));
    for (const judge of manifest.runs.at(-1).judges) {
      if (judge.id === ASKED.step) judge.prompts_sha256 = '0'.repeat(64);
      if (judge.id === ASKED.outcome) delete judge.prompts_sha256;
      if (judge.id === ASKED.rubric) delete judge.rubric;
      if (judge.id === ASKED.command) delete judge.kind;
    }
    copyFolder(asked.folder, folder, { 'run.json': JSON.stringify(manifest) });
    const changed = reported(folder);
    expect(questionOf(changed, ASKED.step)).toEqual({ kind: 'unknown', why: 'other-prompts' });
    expect(questionOf(changed, ASKED.outcome)).toMatchObject({ isConfirmed: false });
    expect(questionOf(changed, ASKED.rubric)).toEqual({
      kind: 'unknown',
      why: 'rubric-not-recorded',
    });
    expect(questionOf(changed, ASKED.command)).toEqual({ kind: 'unknown', why: 'not-recorded' });
  });

  it('is said of recorded runs, too', () => {
    const home = temporaryFolder();
    expect(tj(['demo', '--traces', '--out', 'demo'], { cwd: home }).status).toBe(0);
    const folder = join(home, 'demo');
    const rows = readFileSync(join(folder, 'trajectories.jsonl'), 'utf8').trim().split('\n');
    const verdicts = rows.map((row) =>
      JSON.stringify({
        trajectory_id: JSON.parse(row).trajectory_id,
        judge_id: 'step:m',
        faulty: true,
        failure_step: null,
        failure_type: null,
        confidence: 0.5,
        rationale: '',
        latency_s: 0,
        prompt_tokens: 0,
        completion_tokens: 0,
        error: null,
      }),
    );
    writeFileSync(join(folder, 'verdicts.jsonl'), `${verdicts.join('\n')}\n`);
    const data = reported(folder);
    const shown = shownTexts(data, 'step:m');
    expect(shown.size).toBeGreaterThan(24);
    const all = tj(['prompt', '--all', '--cell', 'D', '--set', folder]).stdout.split('\0');
    for (const text of shown.values()) expect(all).toContain(text);
    expect(questionOf(data, 'step:m')).toMatchObject({ isConfirmed: false, temperature: null });
  });
});

function copyFolder(from: string, to: string, changed: Readonly<Record<string, string>>): void {
  mkdirSync(to, { recursive: true });
  for (const name of ['trajectories.jsonl', 'verdicts.jsonl', 'run.json']) {
    writeFileSync(join(to, name), changed[name] ?? readFileSync(join(from, name), 'utf8'));
  }
}
