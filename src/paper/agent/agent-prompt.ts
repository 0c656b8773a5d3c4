import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import { stepLines } from '../../3-judging/judges/views/step-view.ts';
import type { NumberFormats } from '../../run/number-formats.ts';
import type { Step } from '../../run/run.ts';
import type { ActionForm } from './action-form.ts';
import instructions from './agent-instructions.txt';

/**
 * What the model is told before each step: the procedure in the very words that judges are given, the
 * tools, the goal, and what has happened so far. The paper does not fix the words around them.
 */
export function agentPrompt(
  environment: Environment,
  form: ActionForm,
  closing: string,
  formats: NumberFormats,
): (instance: Instance, steps: readonly Step[]) => string {
  const beginning = [
    `You are ${environment.role}.`,
    environment.procedure,
    `Tools:\n${form.tools.map(toolLine).join('\n')}`,
    instructions.trimEnd().replaceAll('{closing}', closing),
  ].join('\n\n');
  return ({ goal }, steps) => {
    const history = steps.flatMap((step) => stepLines(step, formats));
    const happened = history.length === 0 ? 'Nothing has been done yet.' : history.join('\n');
    return `${beginning}\n\nGOAL: ${goal}\n\n${happened}\n\nNext action:\n`;
  };
}

/** `- escalate(text = reason)`: which fields a call reads. */
function toolLine({ name, fields }: ActionForm['tools'][number]): string {
  const listed = fields.map(({ argument, field }) =>
    field === argument ? field : `${field} = ${argument}`,
  );
  return `- ${name}(${listed.join(', ')})`;
}
