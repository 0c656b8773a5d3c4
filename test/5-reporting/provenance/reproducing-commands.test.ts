import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import thermostat from '../../../examples/environment/thermostat.ts';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { withOptionalFaults } from '../../../src/2-planting/faults/chosen-faults.ts';
import {
  type RecordedJudge,
  recordedJudges,
  unrecordedJudge,
} from '../../../src/3-judging/work/recorded-judges.ts';
import {
  recordedSetCommands,
  reproducingCommands,
} from '../../../src/5-reporting/provenance/reproducing-commands.ts';
import type { ManifestEntry } from '../../../src/folder/manifest/manifest.ts';

const judge = (id: string): RecordedJudge => unrecordedJudge(id, null);

const commands = (
  entries: readonly ManifestEntry[],
  judges: readonly RecordedJudge[] = [],
  folder = 'runs/first',
): readonly string[] => reproducingCommands(folder, supportDesk, entries, judges);

const generated: ManifestEntry = {
  command: 'generate',
  environment: 'support-desk',
  seed: 7,
  n_requested: 400,
  types: supportDesk.faults.map(({ name }) => name),
};

describe('the commands that reproduce a folder', () => {
  it('begin with the set, as the latest entry describes it', () => {
    expect(commands([{ ...generated, seed: 1 }, generated, { command: 'judge' }])).toEqual([
      'tj generate -n 400 --seed 7 --out runs/first',
    ]);
    expect(
      commands([
        { ...generated, types: ['wrong_tool'], with_parents: false, seed: '123456789012345678' },
      ]),
    ).toEqual([
      'tj generate -n 400 --seed 123456789012345678 --types wrong_tool --no-parents --out runs/first',
    ]);
  });

  it('omit the set if the manifest does not say how it was made', () => {
    expect(commands([])).toEqual([]);
    expect(commands([{ command: 'generate', seed: 7 }])).toEqual([]);
    expect(commands([{ command: 'generate', n_requested: 400 }])).toEqual([]);
  });

  it('name the types of a set that has an optional one', () => {
    const types = ['skipped_reading', 'false_report', 'overheated'];
    const entry = { ...generated, environment: '/thermostat.ts', types };
    const again = reproducingCommands(
      'runs/first',
      withOptionalFaults(thermostat, types),
      [entry],
      [],
    );
    expect(again).toEqual([
      'tj generate -n 400 --seed 7 --environment /thermostat.ts --types skipped_reading,false_report,overheated --out runs/first',
    ]);
  });

  it('name a module by its path from the working directory', () => {
    const entry = { ...generated, environment: '../../envs/thermostat.ts', types: undefined };
    expect(commands([entry])).toEqual([
      'tj generate -n 400 --seed 7 --environment ./envs/thermostat.ts --out runs/first',
    ]);
    expect(commands([entry], [], '/data/runs/first')).toEqual([
      'tj generate -n 400 --seed 7 --environment /data/envs/thermostat.ts --out /data/runs/first',
    ]);
    expect(commands([{ ...entry, environment: '/envs/x.ts' }])).toEqual([
      'tj generate -n 400 --seed 7 --environment /envs/x.ts --out runs/first',
    ]);
  });

  it('ask the judges of one model together, and self-consistency with its number of samples', () => {
    expect(
      commands(
        [],
        [
          judge('programmatic'),
          judge('step:qwen2.5:14b'),
          judge('outcome:qwen2.5:14b'),
          judge('selfcons5:qwen2.5:14b'),
          judge('step:other'),
        ],
      ),
    ).toEqual([
      'tj judge runs/first --judge programmatic',
      'tj judge runs/first --judge step outcome --model qwen2.5:14b',
      'tj judge runs/first --judge selfcons --model qwen2.5:14b --samples 5',
      'tj judge runs/first --judge step --model other',
    ]);
  });

  it('trust what run.json records about a judge more than its id', () => {
    const model = 'qwen2.5:14b';
    const entry = {
      command: 'judge',
      judges: [
        { id: `selfcons5:${model}`, kind: 'model', family: 'selfcons', samples: 5, model },
        { id: `selfcons3:${model}`, kind: 'model', model },
        { id: 'step:mine', kind: 'external' },
        { id: 'outcome:mine', kind: 'model', family: null, model },
      ],
    };
    expect(commands([], [...recordedJudges([entry]).values()])).toEqual([
      'tj judge runs/first --judge selfcons --model qwen2.5:14b --samples 5',
      'tj judge runs/first --judge selfcons --model qwen2.5:14b --samples 3',
      '# and your own: step:mine outcome:mine',
    ]);
  });

  it("mention a user's own judges only in a comment", () => {
    expect(commands([], [judge('programmatic'), judge('my judge'), judge('mine:m')])).toEqual([
      'tj judge runs/first --judge programmatic',
      "# and your own: 'my judge' mine:m",
    ]);
  });

  it('have one line each and are safe to paste, whatever the names', () => {
    const [own] = commands([], [judge("x\nrm -rf ~\r\n'$(id)'\u0000")]);
    expect(own).toBe("# and your own: 'x rm -rf ~ '\\''$(id)'\\'' '");
    expect(commands([generated], [judge('programmatic')], "it's; rm -rf ~")).toEqual([
      "tj generate -n 400 --seed 7 --out 'it'\\''s; rm -rf ~'",
      "tj judge 'it'\\''s; rm -rf ~' --judge programmatic",
    ]);
  });
});

describe('the commands that reproduce a set of recorded runs', () => {
  const imported: ManifestEntry = {
    command: 'import',
    environment: 'recorded',
    trusted: true,
    sources: [{ file: 'logs/a file.json', format: 'openai-chat' }],
    options: { select: ['reward=1'], sample: 20, seed: 3 },
    redacted: 1,
  };
  const injected: ManifestEntry = {
    command: 'inject',
    environment: 'recorded',
    seed: 7,
    from: { folder: 'mine', sha256: 'x' },
    options: { size: 40, types: ['changed_figure', 'wrong_tool'], per_trace: 2, harmless: 0 },
  };

  it('are the import and the planting', () => {
    expect(recordedSetCommands('runs/mine', [imported], false)).toEqual([
      "tj import 'logs/a file.json' --select reward=1 --sample 20 --seed 3 --trusted --out runs/mine # with the same --redact",
    ]);
    expect(recordedSetCommands('runs/faults', [imported, injected], true)[1]).toBe(
      'tj inject mine --tools runs/faults/tools.json -n 40 --types changed_figure,wrong_tool --per-trace 2 --harmless 0 --seed 7 --out runs/faults',
    );
  });

  it('name a few files and say how many more there were', () => {
    const sources = Array.from({ length: 14 }, (_, i) => ({ file: `${i}.json` }));
    const [command] = recordedSetCommands('out', [{ ...imported, sources, redacted: 0 }], false);
    expect(command).toMatch(/ 9\.json --select .* # with 4 more files$/);
  });

  it('survive any manifest', () => {
    const anyEntry = fc.record(
      {
        sources: fc.anything(),
        options: fc.anything(),
        from: fc.anything(),
        redacted: fc.anything(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anyEntry, anyEntry, (one, two) => {
        const entries = [
          { command: 'import', ...one },
          { command: 'inject', ...two },
        ];
        for (const command of recordedSetCommands('out', entries, false)) {
          expect(command).toMatch(/^tj (import|inject) /);
        }
      }),
    );
  });
});
