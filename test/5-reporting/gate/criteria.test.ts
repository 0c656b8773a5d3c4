import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { CRITERIA } from '../../../src/5-reporting/gate/criteria.ts';
import type { Criterion } from '../../../src/5-reporting/gate/criterion.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { measurementOf } from '../../support/rows/gated.ts';
import { buildSet, verdict } from '../../support/rows/simulate.ts';

describe('the list of criteria', () => {
  it('has one entry per key and per name, and no default that its domain refuses', () => {
    expect(new Set(CRITERIA.map(({ key }) => key)).size).toBe(CRITERIA.length);
    expect(new Set(CRITERIA.map(({ name }) => name)).size).toBe(CRITERIA.length);
    for (const { domain, default: byDefault } of CRITERIA) {
      expect(byDefault === undefined || domain.has(byDefault)).toBe(true);
    }
  });
});

const set = buildSet({ size: 20, seed: 7 });
const judged = judgedSetFromMemory(
  set,
  set.map((run) => verdict(run, 'judge', run.label.faulty)),
  supportDesk,
);

describe('a criterion that is added to the list', () => {
  const luck: Criterion = {
    key: 'minLuck',
    name: 'luck',
    label: () => 'good luck',
    bound: 'minimum',
    domain: { has: (threshold) => threshold < 7, text: 'a number below 7' },
    unit: 'share',
    description: 'require at least this much luck',
    pairs: { edits: 'harmless' },
    evidence: () => ({
      decidedBy: 'interval',
      value: 0.25,
      interval: { low: 0.125, high: 0.375 },
      over: { count: 10, unit: 'runs' },
      called: 'luck',
      further: () => null,
    }),
  };

  afterAll(() => void vi.resetModules());

  it('appears wherever criteria do', async () => {
    // What follows from the list follows from it when it is loaded, so everything is loaded again.
    vi.resetModules();
    const { CRITERIA: list } = await import('../../../src/5-reporting/gate/criteria.ts');
    (list as Criterion[]).push(luck);
    const { gateSettings, readGateConfig } = await import(
      '../../../src/5-reporting/gate/gate-settings.ts'
    );
    const file = join(temporaryFolder(), 'gate.json');
    writeFileSync(file, '{ "minLuck": 7 }');
    await expect(readGateConfig(file)).rejects.toThrow('minLuck: must be a number below 7');
    writeFileSync(file, '{ "minLuck": 0.5 }');
    const settings = gateSettings({}, await readGateConfig(file));
    expect(settings.criteria).toEqual({ minLuck: 0.5 });

    const { declaration } = await import('../../../src/doors/cli/commands/gate.ts');
    const command = new Command('gate');
    declaration(command);
    expect(command.helpInformation()).toMatch(/--min-luck <rate> +require at least this much/);
    const { showRun } = await import('../../../src/doors/service/routes/show-run.ts');
    expect(showRun.query?.parse({ min_luck: '0.5' })).toMatchObject({ min_luck: 0.5 });

    const { gate } = await import('../../../src/5-reporting/gate/gate-measurement.ts');
    const result = gate(measurementOf({}), settings.criteria);
    expect(result).toMatchObject({
      verdict: 'failed',
      criteria: [{ key: 'maxUnscored' }, { key: 'minLuck', verdict: 'failed' }],
    });
    const { gateText } = await import('../../../src/5-reporting/gate/gate-text.ts');
    const { gateMarkdown } = await import('../../../src/5-reporting/gate/gate-markdown.ts');
    const { gateJunit } = await import('../../../src/5-reporting/gate/gate-junit.ts');
    const { githubAnnotations } = await import(
      '../../../src/5-reporting/gate/github-annotations.ts'
    );
    for (const text of [
      gateText(result),
      gateMarkdown(result, 'run'),
      gateJunit(result),
      githubAnnotations(result, 'run').join('\n'),
    ]) {
      expect(text).toMatch(/good luck/);
      expect(text).toMatch(/0\.250.*0\.125, 0\.375/);
    }

    const { gateRecord, lookedAt } = await import('../../../src/5-reporting/gate/looks.ts');
    const { shownGate } = await import('../../../src/5-reporting/gate/latest-gate.ts');
    const judges = lookedAt(judged);
    const record = gateRecord(result, { ...settings, judges, at: new Date(0) });
    const shown = shownGate(record, judged, judged);
    expect(shown.asked).toContain('good luck ≥ 0.5');
    expect(shown.criteria?.at(-1)).toEqual({
      judgeId: 'judge',
      verdict: 'failed',
      name: 'good luck',
      value: '0.250',
      interval: '[0.125, 0.375]',
      wanted: '≥ 0.5',
      pairs: { judge: 'judge', edits: 'harmless' },
    });
  });
});
