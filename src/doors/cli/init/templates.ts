import thermostat from '../../../../examples/environment/thermostat.ts?raw';
import gateJson from '../../../../examples/gate.json?raw';
import judgePy from '../../../../examples/judge.py?raw';
import judgeTs from '../../../../examples/judge.ts?raw';
import rubricMd from '../../../../examples/rubric.md?raw';
import logJsonl from '../../../../examples/traces/log.jsonl?raw';
import readerTs from '../../../../examples/traces/reader.ts?raw';
import { PYTHON } from '../../../base/platform.ts';
import { shellWords } from '../../../base/text/shell-words.ts';
import type { Surroundings, Template } from './template.ts';

/** The folder that `tj demo` makes. */
export const DEMO = 'runs/demo';
/** What `tj init judge` writes. */
export const JUDGE_FILE = 'judge.ts';

/** What the reader that `tj init reader` writes reads. */
const LOG_FILE = 'log.jsonl';

const demoFirst = ({ hasDemo }: Surroundings) => (hasDemo ? [] : [['demo']]);

/** Every template. A new one is an example and an entry here. */
export const templates: readonly Template[] = [
  {
    kind: 'judge',
    language: 'typescript',
    file: JUDGE_FILE,
    endings: ['.ts', '.mts'],
    text: judgeTs,
    next: (path, around) => [
      ...demoFirst(around),
      ['judge', DEMO, '--judge', path],
      ['measure', DEMO, '--judge', 'refund-amount'],
    ],
  },
  {
    kind: 'judge',
    language: 'python',
    file: 'judge.py',
    endings: ['.py'],
    text: judgePy,
    next: (path, around) => [
      ...demoFirst(around),
      ['judge', DEMO, '--judge', `unchecked-refund=cmd:${shellWords([PYTHON, path])}`],
      ['measure', DEMO, '--judge', 'unchecked-refund'],
    ],
  },
  {
    kind: 'judge',
    language: 'rubric',
    file: 'rubric.md',
    endings: ['.md', '.txt'],
    text: rubricMd,
    // The scripted model needs no key and no server, so the command works as it is printed.
    next: (path, around) => [
      ...demoFirst(around),
      ['judge', DEMO, '--judge', `rubric=${path}`, '--model', 'scripted:'],
      ['measure', DEMO, '--judge', 'rubric'],
    ],
  },
  {
    kind: 'environment',
    language: 'typescript',
    file: 'environment.ts',
    endings: ['.ts', '.mts'],
    text: thermostat,
    next: (path) => {
      const named = ['--environment', path];
      return [
        ['check-environment', path],
        ['generate', ...named, '-n', '60', '--out', 'runs/rooms'],
        ['judge', 'runs/rooms', '--judge', 'programmatic', ...named],
        ['measure', 'runs/rooms', ...named],
      ];
    },
  },
  {
    kind: 'gate',
    language: null,
    file: 'gate.json',
    endings: ['.json'],
    text: gateJson,
    // The criteria are for the judge that `tj init judge` writes.
    next: (path, around) => [
      ...demoFirst(around),
      ...(around.hasJudge ? [] : [['init', 'judge']]),
      ['judge', DEMO, '--judge', `./${JUDGE_FILE}`],
      ['gate', DEMO, '--config', path],
    ],
  },
  {
    kind: 'reader',
    language: null,
    file: 'reader.ts',
    endings: ['.ts', '.mts'],
    text: readerTs,
    beside: { file: LOG_FILE, text: logJsonl },
    next: (path) => [
      ['import', LOG_FILE, '--format', path, '--out', 'runs/mine'],
      ['inject', 'runs/mine', '--out', 'runs/mine-faults'],
    ],
  },
];
