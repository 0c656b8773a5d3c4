import { expect } from 'vitest';
import type { Json, JsonObject } from '../../../src/run/json.ts';
import type { Step } from '../../../src/run/run.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import type { Verdict } from '../../../src/run/verdict.ts';
import { expectQuiet, type OpenPage } from '../../support/browser/browser.ts';
import { PROTOTYPE_KEYS } from '../../support/browser/hostile-page.ts';
import { buildSet, verdict } from '../../support/rows/simulate.ts';

/** An object with exactly these keys, even if they mean something to JavaScript. */
const withKeys = (entries: readonly (readonly [string, Json])[]): JsonObject =>
  JSON.parse(
    `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join()}}`,
  ) as JsonObject;

/** A set with every text made by `text`. Faults still differ from their parents. */
export function hostileSet(text: (field: string) => string): readonly LabelledTrajectory[] {
  const step = (side: string, each: Step): Step => ({
    index: each.index,
    thought: text(`thought ${each.index} ${side}`),
    call: {
      tool: text(`tool ${each.index}`),
      args: withKeys([
        [text('argument'), text(`value ${side}`)],
        ...PROTOTYPE_KEYS.map((key) => [key, text(`${key} ${side}`)] as const),
        ['nested', { [text('inner')]: [text('deep'), null, 1, true] }],
      ]),
    },
    observation: {
      ok: each.index % 2 === 0,
      data: withKeys([
        [text('datum'), text(`answered ${side}`)],
        ['__proto__', { x: side }],
      ]),
      error: each.index % 2 === 0 ? null : text(`failure ${side}`),
    },
  });
  return buildSet({ size: 12, seed: 3, parents: true }).map((each) => {
    const { faulty, failureType } = each.label;
    const side = faulty ? 'faulty' : 'clean';
    return {
      id: text(each.id),
      instanceId: text(each.instanceId),
      goal: text(`goal of ${each.instanceId}`),
      steps: each.steps.map((one) => step(side, one)),
      finalAnswer: text(`answer ${side}`),
      label: {
        ...each.label,
        failureType: !faulty
          ? null
          : failureType === 'wrong_tool'
            ? '__proto__'
            : text(failureType ?? ''),
      },
    };
  });
}

export function hostileVerdicts(
  set: readonly LabelledTrajectory[],
  text: (field: string) => string,
): readonly Verdict[] {
  return set.flatMap((run, place) => [
    verdict(run, text('judge'), run.label.faulty, {
      failureStep: 1,
      failureType: run.label.failureType === '__proto__' ? '__proto__' : text('named type'),
      rationale: text('rationale'),
      error: place % 5 === 4 ? text('verdict error') : null,
      extra: { view: 'step', [text('extra')]: text('more') },
    }),
    verdict(run, '__proto__', !run.label.faulty, { extra: { view: 'outcome' } }),
  ]);
}

export async function expectNothingRan(opened: OpenPage): Promise<void> {
  expect(await opened.page.evaluate('window.pwned')).toBe(undefined);
  expect(
    await opened.page.evaluate('document.querySelectorAll("iframe, img, object").length'),
  ).toBe(0);
  expectQuiet(opened);
}
