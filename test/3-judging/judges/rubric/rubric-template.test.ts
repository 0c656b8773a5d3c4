import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberFormats } from '../../../../src/1-worlds/contract/number-formats.ts';
import { supportDesk } from '../../../../src/1-worlds/support-desk/support-desk.ts';
import { placeholderNames } from '../../../../src/3-judging/judges/prompts/placeholders.ts';
import { messagesFor } from '../../../../src/3-judging/judges/prompts/prompt-template.ts';
import { readRubric } from '../../../../src/3-judging/judges/rubric/read-rubric.ts';
import {
  doubtsAbout,
  rubricTemplate,
} from '../../../../src/3-judging/judges/rubric/rubric-template.ts';
import { viewNamed } from '../../../../src/3-judging/judges/views/views.ts';
import type { Run } from '../../../../src/run/run.ts';
import { anyRun } from '../../../support/rows/any-run.ts';
import { someSet } from '../../../support/rows/judge-job.ts';

const formats = numberFormats(supportDesk);
const FORM = '---\nanswer: { pass: PASS, fail: FAIL }\n---\n';
const [aRun]: readonly Run[] = someSet;

const sent = async (text: string, run = aRun, view: 'step' | 'outcome' = 'step') => {
  if (run === undefined) throw new Error('there is no run');
  const template = rubricTemplate(await readRubric('r.md', text), view, supportDesk.faults);
  // The page carries a template as JSON.
  return messagesFor(JSON.parse(JSON.stringify(template)), run, formats);
};

describe('the messages of a rubric', () => {
  it('have the run wherever the rubric wants it, or at its end, and no pattern is read in either', async () => {
    const pieces = fc.array(
      fc.constantFrom('Is it fine?', '$&', "$'", '{{view}}', '\n', '--- END ---', '{{no}}'),
      { minLength: 1 },
    );
    const view = fc.constantFrom('step' as const, 'outcome' as const);
    await fc.assert(
      fc.asyncProperty(anyRun, pieces, view, async (run, parts, shownAs) => {
        const rubric = `x ${parts.join(' ')}`;
        const shown = viewNamed(shownAs).render(run, formats);
        const { prompt } = await sent(`${FORM}${rubric}`, run, shownAs);
        expect(prompt).toBe(
          rubric.includes('{{view}}')
            ? rubric.split('{{view}}').join(shown)
            : `${rubric.trimEnd()}\n\n--- BEGIN ---\n${shown}\n--- END ---\n`,
        );
      }),
      { numRuns: 60 },
    );
  });

  it('expand no placeholder that a run says, in whichever part it stands', async () => {
    const marks = placeholderNames.map((name) => `{{${name}}}`).join(' ');
    const hostile = { goal: marks, finalAnswer: `${marks} $&`, steps: [], instructions: marks };
    const { system, prompt } = await sent(
      `${FORM}--- system ---\nRules: {{ instructions }}\n--- user ---\n{{goal}}|{{reply}}`,
      hostile,
    );
    expect(system).toBe(`Rules: ${marks}`);
    expect(prompt).toBe(`${marks}|${marks} $&`);
  });

  it('end with how to answer, unless the rubric says so itself', async () => {
    expect((await sent('Be strict. {{view}}')).prompt).toMatch(
      /\n\nAnswer with one JSON object and nothing else[\s\S]*"skipped_precondition"[\s\S]*"none"\n- "confidence".*\n$/,
    );
    expect((await sent('Be strict. {{view}}', aRun, 'outcome')).prompt).not.toContain(
      'failure_step',
    );
    expect((await sent(`${FORM}Be strict. {{reply}}`)).prompt).toBe(
      `Be strict. ${aRun?.finalAnswer}`,
    );
  });

  it('show the outcome alone if the rubric asks for no more, and all steps if it asks for them', async () => {
    const view = async (text: string) => (await readRubric('r.md', text)).view;
    expect(await view('{{goal}} {{reply}}')).toBe('outcome');
    expect(await view('{{goal}} {{steps}}')).toBe('step');
    expect(await view('{{messages}}')).toBe('step');
    expect(await view('{{view}}')).toBeNull();
    expect(await view('Be strict.')).toBeNull();
    expect(await view('---\nview: outcome\n---\nBe strict.')).toBe('outcome');
  });

  it('are read the same with Windows line ends and a byte order mark', async () => {
    const text = `${FORM}--- system ---\nBe strict.\n--- user ---\n{{goal}}`;
    const windows = `\ufeff${text.replaceAll('\n', '\r\n')}`;
    expect(await readRubric('r.md', windows)).toEqual(await readRubric('r.md', text));
  });

  it('say which words in braces are no placeholders, and on which line', () => {
    expect(doubtsAbout('{{view}}\n{{ input }}')).toEqual([
      expect.stringMatching(/^line 2: \{\{ input \}\} is no placeholder/),
    ]);
  });
});
