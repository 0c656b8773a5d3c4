import { present } from '../../base/present.ts';

/** How a test case failed to pass, and why. */
export interface JunitProblem {
  readonly kind: 'failure' | 'error' | 'skipped';
  /** A word for programs, such as `inconclusive`. */
  readonly type: string;
  readonly message: string;
}

export interface JunitCase {
  readonly name: string;
  readonly className: string;
  readonly problem?: JunitProblem;
  /** Shown as the output of the case. */
  readonly output?: string;
}

export interface JunitSuite {
  readonly name: string;
  readonly cases: readonly JunitCase[];
}

/**
 * JUnit's XML, as build servers read it. Names and messages are hostile text: markup in them is
 * escaped, and what XML 1.0 cannot hold at all becomes the replacement character.
 *
 * @see https://github.com/testmoapp/junitxml
 * @example junitXml([{ name: 'a judge', cases: [{ name: 'Δ', className: 'gate' }] }])
 */
export function junitXml(suites: readonly JunitSuite[]): string {
  const cases = suites.flatMap((suite) => suite.cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="trajectory-judge"${counts(cases)}>`,
    ...suites.flatMap((suite) => [
      `  <testsuite name="${attribute(suite.name)}"${counts(suite.cases)}>`,
      ...suite.cases.map(testCase),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n');
}

function counts(cases: readonly JunitCase[]): string {
  const of = (kind: JunitProblem['kind']): number =>
    cases.filter(({ problem }) => problem?.kind === kind).length;
  return ` tests="${cases.length}" failures="${of('failure')}" errors="${of('error')}" skipped="${of('skipped')}"`;
}

function testCase({ name, className, problem, output }: JunitCase): string {
  const open = `    <testcase name="${attribute(name)}" classname="${attribute(className)}"`;
  const inside = [
    ...(problem === undefined ? [] : [problemElement(problem)]),
    ...(output === undefined ? [] : [`      <system-out>${content(output)}</system-out>`]),
  ];
  return inside.length === 0 ? `${open}/>` : [`${open}>`, ...inside, '    </testcase>'].join('\n');
}

function problemElement({ kind, type, message }: JunitProblem): string {
  // The message is written twice, because some servers show only the attribute and some only the text.
  const attributes =
    kind === 'skipped'
      ? ` message="${attribute(message)}"`
      : ` type="${attribute(type)}" message="${attribute(message)}"`;
  return `      <${kind}${attributes}>${content(message)}</${kind}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Lone surrogates, control characters and the two non-characters: no XML 1.0 document holds them. */
const ILLEGAL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function content(text: string): string {
  return text
    .replace(ILLEGAL, '\ufffd')
    .replace(/[&<>"']/g, (char) => present(ENTITIES[char]))
    .replaceAll('\r', '&#13;');
}

/** XML readers turn white space in an attribute into one space, unless it is written as a number. */
function attribute(text: string): string {
  return content(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}
