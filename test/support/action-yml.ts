import { readFileSync } from 'node:fs';
import { Command, type Option } from 'commander';
import { declaration } from '../../src/doors/cli/commands/gate.ts';

export const WRITE_ACTION = 'npx vitest run test/5-reporting/gate/criteria.test.ts -u';

/** Options that make no sense in a build, or that only a person needs. */
const LEFT_OUT = ['baseline-judge', 'environment', 'force', 'json', 'help'];

/** `action.yml` with the inputs that the options of `tj gate` ask for; the rest as it is. */
export function actionYml(): string {
  const gate = new Command('gate');
  declaration(gate);
  const options = gate.options.filter((option) => !LEFT_OUT.includes(option.name()));
  const parts = [
    ['  # Written from the options of tj gate.\n', inputOf, '  version:\n'],
    ['        TJ_FOLDER: ${{ inputs.folder }}\n', variableOf, '        TJ_VERSION:'],
    ['          done <<< "$2"\n        }\n', scriptOf, '\n        # Without this check'],
  ] as const;
  return parts.reduce(
    (text, [after, lines, before]) => {
      const start = text.indexOf(after) + after.length;
      const end = text.indexOf(before, start);
      return text.slice(0, start) + options.map(lines).join('') + text.slice(end);
    },
    readFileSync(new URL('../../action.yml', import.meta.url), 'utf8'),
  );
}

const isRepeated = ({ variadic, flags }: Option): boolean => variadic || flags.includes('<type=');

const variable = (option: Option): string =>
  `TJ_${option.name().replaceAll('-', '_').toUpperCase()}`;

function inputOf(option: Option): string {
  const sentence = option.description.replace(/^./, (letter) => letter.toUpperCase());
  const line = /<(type=\w+)>/.exec(option.flags)?.[1];
  const text = isRepeated(option)
    ? `${sentence.replace('; repeat it for more types', '')}; one ${line ?? option.name()} per line`
    : option.isBoolean()
      ? `Set it to true to ${option.description}`
      : sentence;
  return `  ${option.name()}:\n    description: ${JSON.stringify(`${text}.`)}\n    default: ''\n`;
}

const variableOf = (option: Option): string =>
  `        ${variable(option)}: \${{ inputs.${option.name()} }}\n`;

function scriptOf(option: Option): string {
  const [name, value] = [option.name(), `$${variable(option)}`];
  if (option.isBoolean()) {
    return `        if [ "${value}" = true ]; then options+=(--${name}); fi\n`;
  }
  return `        ${isRepeated(option) ? 'each' : 'one'} ${name} "${value}"\n`;
}
