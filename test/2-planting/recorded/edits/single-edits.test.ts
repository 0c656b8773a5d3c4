import { describe, expect, it } from 'vitest';
import {
  confirmedIn,
  NOTHING_DECLARED,
} from '../../../../src/2-planting/recorded/declaration/declaration.ts';
import { changedFigure } from '../../../../src/2-planting/recorded/edits/changed-figure.ts';
import { hallucinatedArgument } from '../../../../src/2-planting/recorded/edits/hallucinated-argument.ts';
import { misattributedResult } from '../../../../src/2-planting/recorded/edits/misattributed-result.ts';
import { misreportedResult } from '../../../../src/2-planting/recorded/edits/misreported-result.ts';
import { misreportedState } from '../../../../src/2-planting/recorded/edits/misreported-state.ts';
import { unsupportedClaim } from '../../../../src/2-planting/recorded/edits/unsupported-claim.ts';
import { checkProof } from '../../../../src/2-planting/recorded/proofs/check-proof.ts';
import type { Json } from '../../../../src/run/json.ts';
import type { Run, Step } from '../../../../src/run/run.ts';
import type { LabelledTrajectory } from '../../../../src/run/trajectory.ts';
import { childOf, lineOf, parentOf, shopHost } from '../../../support/rows/shop-host.ts';

type Part = readonly [tool: string, args: Record<string, Json>, data: Json] | string;

/** A run of calls, and of messages that begin with who says them. */
function runOf(goal: string, ...parts: readonly Part[]): Run {
  const steps = parts.map((part, index): Step => {
    if (typeof part !== 'string') {
      const [tool, args, data] = part;
      return {
        index,
        thought: '',
        call: { tool, args },
        observation: { ok: true, data, error: null },
      };
    }
    const [from, ...text] = part.split(': ');
    return { index, from: from as 'agent' | 'user', text: text.join(': ') };
  });
  const last = steps.at(-1);
  const finalAnswer =
    last !== undefined && 'text' in last && last.from === 'agent' ? last.text : '';
  return { goal, steps, finalAnswer };
}

const child = (run: Run, edit: Parameters<typeof childOf>[1]): LabelledTrajectory | string =>
  childOf(shopHost(run, NOTHING_DECLARED), edit);

describe('an invented identifier', () => {
  const run = runOf(
    'Where is order #W5566778?',
    ['insure_order', { order_id: '#W5566778' }, '#W5566778 is insured.'],
    'agent: #W5566778 is in Lyon.',
    'user: Thanks. And is #W5566778 insured?',
  );

  it('is in the call, in its result, and in what the agent says after it', () => {
    const made = child(run, hallucinatedArgument) as LabelledTrajectory;
    const name = made.label.proof?.new ?? '';
    expect(name).toMatch(/^#W\d{7}$/);
    expect(JSON.stringify(made.steps.slice(0, 2))).not.toContain('#W5566778');
    expect(made.steps[1]).toMatchObject({ text: `${name} is in Lyon.` });
  });

  it('does not change what the user says', () => {
    const made = child(run, hallucinatedArgument) as LabelledTrajectory;
    expect(made.goal).toBe(run.goal);
    expect(made.steps[2]).toEqual(run.steps[2]);
  });

  it('is not put where the user says that the agent works the value out', () => {
    const declared = confirmedIn({ derived: ['order_id'] });
    expect(childOf(shopHost(run, declared), hallucinatedArgument)).toMatch(/no call has/);
  });

  it('is not put where the agent writes the old one in another form too', () => {
    const other = runOf(
      'Where is order AB55677?',
      ['insure_order', { order_id: 'AB55677' }, 'Done.'],
      'agent: ab55677 is in Lyon.',
    );
    expect(child(other, hallucinatedArgument)).toMatch(/other forms/);
  });

  describe('of a lookup', () => {
    const lookup = runOf(
      'Where is order AB55677?',
      ['get_order', { order_id: 'AB55677' }, '{"order_id": "AB55677", "place": "Lyon"}'],
      'agent: AB55677 is in Lyon.',
    );

    it('is refused, since no record comes back for what was invented', () => {
      expect(child(lookup, hallucinatedArgument)).toMatch(/confirm what its calls name/);
    });

    it('is one that another run looked up, with what came back there', () => {
      const host = shopHost(lookup, NOTHING_DECLARED);
      const call = { tool: 'get_order', args: { order_id: 'CD90412' } };
      const observation = { ok: true, data: '{"place": "Rome"}', error: null };
      host.host.corpus.lookups.set('get_order', [{ call, observation }]);
      const made = childOf(host, hallucinatedArgument) as LabelledTrajectory;
      expect(made.steps[0]).toMatchObject({ call, observation });
      expect(made.steps.slice(1).map((step) => ({ ...step, index: 0 }))).toEqual(
        lookup.steps.map((step) => ({ ...step, index: 0 })),
      );
      expect(made.label).toMatchObject({ failureStep: 0, outcomeCorrect: true });
    });
  });
});

describe('a changed figure', () => {
  const total = (...said: readonly string[]): Run =>
    runOf('What did I pay?', ['get_bill', { month: 'May' }, { total: 1250.5 }], ...said);

  it('keeps the form of the old one, everywhere', () => {
    const made = child(
      total('agent: You paid $1,250.50.', 'user: Sure?', 'agent: Yes, 1250.50 it is.'),
      changedFigure,
    ) as LabelledTrajectory;
    const texts = made.steps.flatMap((step) => ('text' in step ? step.text : []));
    expect(texts[0]).toMatch(/^You paid \$\d,\d{3}\.\d0\.$/);
    expect(texts[2]).toMatch(/^Yes, \d{4}\.\d0 it is\.$/);
    expect(texts.join()).not.toMatch(/1,?250/);
  });

  it.each([
    [
      'that the user gave',
      runOf('I paid 1250.5?', ['get_bill', {}, '1250.5'], 'agent: Yes, $1,250.50.'),
    ],
    ['that has no source', runOf('What did I pay?', ['get_bill', {}, 'much'], 'agent: $1,250.50.')],
    ['that is spelled out too', total('agent: You paid $1,250.50, over a thousand.')],
    ['that is in a link', total('agent: See https://bills.example/1250.5')],
  ])('is not one %s', (_, run) => {
    expect(typeof child(run, changedFigure)).toBe('string');
  });
});

describe('an unsupported claim', () => {
  it('is not a sum that the agent could do in its head', () => {
    const run = runOf(
      'Add 310, 425, 118 and 96.',
      ['calculate', { sum: '310 + 425 + 118 + 96' }, '949'],
      'agent: That makes 949.',
    );
    expect(typeof child(run, unsupportedClaim)).toBe('string');
  });

  it('is not a value that the agent itself brought up', () => {
    const run = runOf(
      'Start the server.',
      ['run_server', { port: 8123 }, 'serving on port 8123'],
      'agent: It runs on port 8123.',
    );
    expect(typeof child(run, unsupportedClaim)).toBe('string');
  });

  it('is what the last call alone gave', () => {
    const run = runOf(
      'Book a table.',
      ['book_table', { people: 2 }, 'Your code is TBL4471.'],
      'agent: Done, the code is TBL4471.',
    );
    const made = child(run, unsupportedClaim) as LabelledTrajectory;
    expect(made.steps).toHaveLength(1);
    expect(made.label).toMatchObject({ failureStep: 0, outcomeCorrect: false });
    expect(made.finalAnswer).toBe(run.finalAnswer);
  });
});

/** What the agent says after an edit that the checker confirms. */
function saidAfter(run: Run, edit: Parameters<typeof childOf>[1]): string {
  const host = shopHost(run, NOTHING_DECLARED);
  const made = childOf(host, edit);
  if (typeof made === 'string') return made;
  expect(checkProof(lineOf(parentOf(run)), lineOf(made), host.known)).toBeNull();
  return made.finalAnswer;
}

describe('another state', () => {
  const order = (status: Json, answer: string, goal = 'Where is my order?'): Run =>
    runOf(goal, ['get_order', { id: 'ORD-7781' }, { status }], `agent: ${answer}`);
  const NONE = 'it reports no state that a result gives';

  it('stands where the result gives the one that was there', () => {
    expect(saidAfter(order('shipped', 'It has been shipped.'), misreportedState)).toMatch(
      /^It has been (?:pending|delivered|cancelled)\.$/,
    );
    const weather = runOf(
      'How is the weather in Oslo?',
      ['get_weather', {}, 'Cloudy, 9°C'],
      'agent: **Oslo**: Cloudy, 9°C',
    );
    expect(saidAfter(weather, misreportedState)).toMatch(/^\*\*Oslo\*\*: (?:Sunny|Rainy), 9°C$/);
  });

  it.each([
    ['the result gives another', order('pending', 'It has been shipped.'), NONE],
    ['only a field is called so', order({ shipped: true }, 'It has been shipped.'), NONE],
    ['it is denied', order('shipped', 'It has not been shipped.'), NONE],
    ['it is part of what something is called', order('open', 'Use our open forum.'), NONE],
    [
      'the user said so first',
      order('shipped', 'It has been shipped.', 'My order was shipped, but where is it?'),
      'the state it reports is in other words too',
    ],
    [
      'it is said twice',
      order('shipped', 'It has been shipped. It was shipped today.'),
      'the state it reports is in other words too',
    ],
  ])('is not planted where %s', (_why, run, reason) => {
    expect(saidAfter(run, misreportedState)).toBe(reason);
  });
});

describe('values that change places', () => {
  const list = [
    { name: 'billing', revision: 4, chart: 'billing-2.1.0' },
    { name: 'search', revision: 9, chart: 'search-0.8.3' },
  ];
  const table = 'NAME\tREV\tCHART\nbilling\t4\tbilling-2.1.0\nsearch\t9\tsearch-0.8.3';
  const answer = '- billing\n  - Revision: 4\n- search\n  - Revision: 9';
  const listed = (data: Json, said = answer): Run =>
    runOf('Which releases are there?', ['list_releases', {}, data], `agent: ${said}`);

  it.each([
    ['objects of a list', list],
    ['objects in text', JSON.stringify({ releases: list })],
    ['lines of a table', table],
  ])('are those of two %s', (_what, data) => {
    expect(saidAfter(listed(data), misattributedResult)).toBe(
      '- billing\n  - Revision: 9\n- search\n  - Revision: 4',
    );
  });

  it.each([
    ['the message compares them', `${answer}\nbilling has fewer than search.`],
    ['it does not say whose they are', '- Revision: 4\n- Revision: 9'],
    ['they are of different kinds', '- billing\n  - Revision: 4\n- search\n  - Chart: 9'],
  ])('stay where %s', (_why, said) => {
    expect(saidAfter(listed(list, said), misattributedResult)).toBe(
      'no two results of one tool are told apart',
    );
  });
});

describe('a time of day', () => {
  it('is another one where only a result gives it', () => {
    const run = runOf(
      'When does my train leave?',
      ['get_train', {}, { leaves: '14:25' }],
      'agent: It leaves at 14:25.',
    );
    expect(saidAfter(run, misreportedResult)).toMatch(/^It leaves at (?!14:25)[12]\d:[0-5]\d\.$/);
  });
});

describe('another figure', () => {
  const set = (answer: string): Run =>
    runOf(
      'Put the price of the lamp back to what it was.',
      ['set_price', { item: 'lamp', price: '1180.50' }, { item: 'lamp', price: '1180.50' }],
      `agent: ${answer}`,
    );

  it('may contradict the call that the answer is about', () => {
    const said = saidAfter(set('The lamp now costs $1180.50.'), changedFigure);
    expect(said).toMatch(/^The lamp now costs \$\d{4}\.\d\d\.$/);
    expect(said).not.toContain('1180.50');
  });

  it('is not planted where a later call has the figure', () => {
    const { steps, ...run } = set('The lamp now costs $1180.50.');
    const again = { ...run, steps: [...steps, { ...(steps[0] as Step), index: 2 }] };
    expect(saidAfter(again, changedFigure)).toBe('its figures are used in calls or other forms');
  });
});
