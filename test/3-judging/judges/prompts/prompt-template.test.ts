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
import { messagesFor } from '../../../../src/3-judging/judges/prompts/prompt-template.ts';
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
        expect(messagesFor(template, run, formatsFrom(list)).prompt).toBe(build(run));
      }
      fc.assert(
        fc.property(anyRun, (run) => {
          const received = JSON.parse(JSON.stringify(run));
          expect(messagesFor(template, received, formatsFrom(list)).prompt).toBe(build(run));
        }),
        { numRuns: 40 },
      );
    },
  );
});
