export interface JunitCase {
  readonly name: string;
  readonly classname: string;
  readonly result:
    | 'passed'
    | {
        readonly kind: 'failure' | 'error' | 'skipped';
        readonly type: string;
        readonly message: string;
      };
}

export interface JunitSuite {
  readonly name: string;
  readonly cases: readonly JunitCase[];
}

/** Test results in the form that continuous integration shows. */
export function junitXml(suites: readonly JunitSuite[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes(counts(suites.flatMap(({ cases }) => cases)))}>`,
    ...suites.flatMap(({ name, cases }) => [
      `  <testsuite${attributes({ name, ...counts(cases) })}>`,
      ...cases.map(testCase),
      '  </testsuite>',
    ]),
    '</testsuites>',
  ].join('\n');
}

function counts(cases: readonly JunitCase[]): Readonly<Record<string, number>> {
  const of = (kind: string): number =>
    cases.filter(({ result }) => result !== 'passed' && result.kind === kind).length;
  return {
    tests: cases.length,
    failures: of('failure'),
    errors: of('error'),
    skipped: of('skipped'),
  };
}

function testCase({ name, classname, result }: JunitCase): string {
  const tag = `    <testcase${attributes({ name, classname })}`;
  if (result === 'passed') return `${tag}/>`;
  const { kind, type, message } = result;
  // Those that only skip have no place for a type.
  const said = kind === 'skipped' ? { message } : { type, message };
  return `${tag}><${kind}${attributes(said)}/></testcase>`;
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('');
}

/** What XML 1.0 cannot hold even escaped: most control characters, and half a surrogate pair. */
const ILLEGAL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Bare, these would become spaces in an attribute.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

function escapeXml(text: string): string {
  return text.replace(ILLEGAL, '').replace(/[&<>"\t\n\r]/g, (char) => ENTITIES[char] ?? char);
}
