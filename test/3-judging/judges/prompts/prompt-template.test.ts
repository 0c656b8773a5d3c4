import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  numberFormatList,
  numberFormats,
} from '../../../../src/1-worlds/contract/number-formats.ts';
import { supportDesk } from '../../../../src/1-worlds/support-desk/support-desk.ts';
import {
  promptBuilder,
  promptTemplate,
} from '../../../../src/3-judging/judges/prompts/build-prompt.ts';
import { promptCells } from '../../../../src/3-judging/judges/prompts/prompt-cells.ts';
import { promptOf } from '../../../../src/3-judging/judges/prompts/prompt-template.ts';
import { rubricTemplate } from '../../../../src/3-judging/judges/prompts/rubric-template.ts';
import { viewNamed } from '../../../../src/3-judging/judges/views/views.ts';
import { formatsFrom } from '../../../../src/run/number-formats.ts';
import { anyRun } from '../../../support/rows/any-run.ts';
import { someSet } from '../../../support/rows/judge-job.ts';

const formats = numberFormats(supportDesk);

describe('the template of a prompt', () => {
  it.each(promptCells.map((cell) => [cell.name, cell] as const))(
    'gives the prompts of cell %s after a way through JSON, for any run',
    (_, cell) => {
      const build = promptBuilder(cell, supportDesk, formats);
      const sent = JSON.parse(
        JSON.stringify([promptTemplate(cell, supportDesk), numberFormatList(supportDesk)]),
      );
      const [template, list] = sent;
      for (const run of someSet) {
        expect(promptOf(template, run, formatsFrom(list))).toBe(build(run));
      }
      fc.assert(
        fc.property(anyRun, (run) => {
          const received = JSON.parse(JSON.stringify(run));
          expect(promptOf(template, received, formatsFrom(list))).toBe(build(run));
        }),
        { numRuns: 40 },
      );
    },
  );

  it('puts the run wherever a rubric wants it, or at its end, and reads no pattern in either', () => {
    fc.assert(
      fc.property(
        anyRun,
        fc.array(fc.constantFrom('Is it fine?', '$&', "$'", '{{view}}', '\n', '--- END ---'), {
          minLength: 1,
        }),
        fc.constantFrom('step' as const, 'outcome' as const),
        (run, pieces, view) => {
          const rubric = pieces.join(' ');
          const shown = viewNamed(view).render(run, formats);
          const prompt = promptOf(rubricTemplate(rubric, view), run, formats);
          if (!rubric.includes('{{view}}')) {
            expect(prompt).toBe(`${rubric.trimEnd()}\n\n--- BEGIN ---\n${shown}\n--- END ---\n`);
            return;
          }
          const around = rubric.split('{{view}}');
          expect(prompt.length).toBe(around.join('').length + (around.length - 1) * shown.length);
          expect(prompt.startsWith(`${around[0]}${shown}`)).toBe(true);
          expect(prompt.endsWith(`${shown}${around.at(-1)}`)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });
});
