import type { AlikePair, PromptsCompared } from '../../3-judging/shown/compare-prompts.ts';
import { oneLine } from '../../base/errors.ts';
import { showText } from '../../base/text/hostile-characters.ts';
import { ABSENT, counted, percent, signed } from '../../base/text/numbers.ts';
import { wrapped } from '../../base/text/terminal-width.ts';
import type { Json } from '../../run/json.ts';
import { tableText } from './table-text.ts';

/** What fault types are called for people, by their ids. */
export type TypeLabels = ReadonlyMap<string, string>;

/** Whether a judge is shown the faults of a set, what its prompts lack, and what to change. */
export function promptsText(
  compared: PromptsCompared,
  labels: TypeLabels,
  columns: number,
): string {
  const { judgeId, types, missing, example, varies, view } = compared;
  const pairs = types.reduce((sum, each) => sum + each.pairs, 0);
  const alike = types.reduce((sum, each) => sum + each.alike, 0);
  const fill = (text: string, indent = ''): string =>
    wrapped(text, { columns: columns - indent.length }).replaceAll(/^/gm, indent);
  const labelOf = (type: string): string => labels.get(type) ?? type;
  const paragraphs = [fill(`${oneLine(judgeId)}: ${verdict(pairs, alike)}`)];
  if (alike > 0) paragraphs.push(typesText(types, labelOf, columns));
  if (missing.length > 0) {
    paragraphs.push(
      ['What its prompts lack:']
        .concat(
          missing.flatMap(({ what, advice, missing: lost, of }) => [
            fill(`- ${what} (${lost} of ${of}).`, '  '),
            fill(advice, '    '),
          ]),
        )
        .join('\n'),
    );
  }
  if (view !== 'step') {
    paragraphs.push(
      fill(`Its view is ${view}, which shows less than all steps: that is your choice.`),
    );
  }
  if (varies) {
    paragraphs.push(
      fill(
        'Its prompts differ each time, even about one run, for instance in a date; what changes by itself was left out of account.',
      ),
    );
  }
  if (example !== null) paragraphs.push(fill(exampleText(example, labelOf(example.type))));
  return paragraphs.join('\n\n');
}

function typesText(
  types: PromptsCompared['types'],
  labelOf: (type: string) => string,
  columns: number,
): string {
  return tableText(
    {
      title: 'How many faults do not reach the judge?',
      head: ['fault type', 'not in the prompt', 'compared', 'same prompt'],
      rows: types.map((each) => [
        labelOf(each.type),
        each.differsIn.join(', '),
        String(each.pairs),
        each.pairs === 0 ? ABSENT : percent(each.alike / each.pairs),
      ]),
      names: [0, 1],
    },
    columns,
    2,
  ).trimEnd();
}

function verdict(pairs: number, alike: number): string {
  if (pairs === 0)
    return 'its prompts cannot be compared, because they differ in length each time.';
  if (alike === 0) return `all ${pairs} faults compared change its prompt.`;
  return `${alike} of ${counted(pairs, 'fault')} compared do not reach it: the prompt is the same as for the clean run. Over these its Δ is at most ${signed(1 - alike / pairs)}.`;
}

function exampleText({ fault, parent, difference }: AlikePair, label: string): string {
  const where =
    difference === null
      ? 'the runs differ'
      : `${difference.kind}${difference.step === null ? '' : ` of step ${difference.step}`}: ${shown(difference.there)} in the clean run, ${shown(difference.instead)} in the fault`;
  return `An example is ${oneLine(fault)} (${label}) beside ${oneLine(parent)}. ${where.charAt(0).toUpperCase()}${where.slice(1)}, and the prompts are the same.`;
}

/** The runs may say anything. */
const shown = (value: Json | undefined): string =>
  value === undefined
    ? 'nothing'
    : `"${showText(oneLine(typeof value === 'string' ? value : JSON.stringify(value)))}"`;
