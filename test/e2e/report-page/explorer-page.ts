import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import type { PairStatus } from '../../../src/4-measuring/rows/pair-status.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { sharedFolder } from '../../support/files/temporary-folder.ts';
import { tj } from '../../support/process/tj.ts';
import { type WrittenRun, writtenRun } from '../../support/rows/written-run.ts';

interface ExplorerPage {
  readonly browser: ReturnType<typeof useBrowser>;
  /** The report of a small run folder with two judges. */
  readonly file: string;
  readonly run: WrittenRun;
  /** The faults in the order in which the page lists them. */
  readonly faults: readonly LabelledTrajectory[];
}

/** One page and one browser for all tests of a group. */
export function explorerPage(): ExplorerPage {
  const browser = useBrowser();
  const run = writtenRun(join(sharedFolder(), 'run'));
  const faults = run.set
    .filter(({ label }) => label.faulty)
    .toSorted((a, b) => (a.instanceId < b.instanceId ? -1 : 1));
  beforeAll(() => {
    expect(tj(['report', run.folder]).status).toBe(0);
  });
  return { browser, file: join(run.folder, 'report.html'), run, faults };
}

/** What the page calls each status. */
export const CHIPS: Readonly<Record<PairStatus, string>> = {
  detected: 'detected',
  missed: 'missed',
  'not-shown': 'not shown',
  'base-rate': 'base-rate flag',
  reversed: 'reversed',
  unscored: 'unscored',
  unpaired: 'unpaired',
};

export const filter = (page: Page, name: string): Locator =>
  page.getByRole('form').getByLabel(name, { exact: true });
