import type { JudgeShortfall } from '../../4-measuring/planning/judge-shortfall.ts';
import type { SampleSizePlan } from '../../4-measuring/planning/plan-runs.ts';
import type { PlanTargets } from '../../4-measuring/planning/plan-targets.ts';
import type { PlannedClaim } from '../../4-measuring/planning/planned-claims.ts';
import { number, percent, sharePercent, signed } from '../../base/text/numbers.ts';
import { DEFAULT_COLUMNS, wrapped } from '../../base/text/terminal-width.ts';
import { textTable } from '../tables/text-table.ts';

const OUT_OF_REACH = 'out of reach';

const count = (value: number | null): string =>
  value === null ? OUT_OF_REACH : value.toLocaleString('en');

/** A sample-size plan, for people. */
export function planText(plan: SampleSizePlan, columns = DEFAULT_COLUMNS): string {
  const paragraph = (text: string): string => wrapped(text, { columns });
  return [
    ...assumptions(plan).map(paragraph),
    '',
    claimsTable(plan, columns),
    '',
    ...remarks(plan).map(paragraph),
    ...(plan.judges.length === 0 ? [] : ['', ...shortfallText(plan, columns)]),
  ].join('\n');
}

/** What is to be shown, in words. */
const CLAIM_WORDS: Readonly<Record<PlannedClaim['name'], (targets: PlanTargets) => string>> = {
  show: ({ above }) => `Δ is above ${above}`,
  pin: ({ margin }) => `Δ is known to ±${margin}`,
  better: ({ betterBy = 0 }) => `Δ beats one that is ${betterBy} lower`,
  equivalent: ({ within = 0 }) => `an equal Δ is within ±${within}`,
  drop: ({ maxDrop = 0 }) => `Δ dropped by at most ${maxDrop}`,
  attacks: ({ maxAttackLoss = 0 }) => `attacks cost ≤ ${sharePercent(maxAttackLoss)} of faults`,
};

function assumptions({ targets, design, claims }: SampleSizePlan): readonly string[] {
  const { delta, alarmRate, siblingCorrelation, repeats, changed } = targets;
  const together =
    siblingCorrelation === 0
      ? 'independently of one another'
      : `alike within an instance (correlation ${siblingCorrelation})`;
  const judge = `For a judge that flags ${sharePercent(alarmRate)} of clean runs and ${sharePercent(alarmRate + delta)} of faults of every type (Δ = ${delta}), faults ${together}.`;
  const isChanging = repeats > 1 || claims.some(({ name }) => name !== 'show' && name !== 'pin');
  const change = isChanging
    ? ` From one round to the next, ${sharePercent(changed)} of verdicts differ.`
    : '';
  if (design === null) return [judge];
  const worth = `${number(design.pairsPerParent, 1)} pairs share a parent in sets of ${design.environment}, which makes them worth ${number(design.designEffect)} times fewer (the design effect).`;
  return [`${judge}${change} ${worth}`];
}

function claimsTable({ targets, claims, certify }: SampleSizePlan, columns: number): string {
  const generate = (size: number | undefined): string =>
    size === undefined ? OUT_OF_REACH : `-n ${size}`;
  return textTable(
    {
      head: ['to show that', 'generate', 'pairs', 'clean runs', 'power', 'at worst'],
      rows: [
        ...claims.map(({ name, needed, atWorst }) => [
          CLAIM_WORDS[name](targets),
          generate(needed?.size),
          ...(needed === null
            ? ['', '', '']
            : [count(needed.pairs), count(needed.cleanRuns), percent(needed.power)]),
          generate(atWorst?.size),
        ]),
        [
          `it flags ≤ ${sharePercent(certify.falseAlarm)} of clean runs`,
          certify.runs === null ? OUT_OF_REACH : certify.size === null ? '' : `-n ${certify.size}`,
          '',
          certify.runs === null ? '' : count(certify.runs),
          certify.power === null ? '' : percent(certify.power),
          '',
        ],
      ],
    },
    { columns, left: 2 },
  );
}

/** What asking several times saves in runs, and what it costs in verdicts. */
function repeatsRemark({ targets, claims }: SampleSizePlan): readonly string[] {
  return claims.flatMap(({ name, needed, askedOnce }) => {
    if (needed === null || askedOnce === null) return [];
    const verdicts = (set: typeof needed, repeats: number): string =>
      `-n ${set.size} and ${count(repeats * (set.pairs + set.cleanRuns))} verdicts`;
    return [
      `For "${CLAIM_WORDS[name](targets)}", asking ${targets.repeats} times takes ${verdicts(needed, targets.repeats)}; asking once takes ${verdicts(askedOnce, 1)}.`,
    ];
  });
}

function remarks(plan: SampleSizePlan): readonly string[] {
  const { targets, certify, precision, design } = plan;
  const { confidence, prevalence, power } = targets;
  const byFlags = certify.byFlags
    .map(({ flags, runs }) => `${count(runs)} with ${flags === 0 ? 'none' : flags} flagged`)
    .join(', ');
  const { certify: allowed } = precision;
  const rate = number(allowed.falseAlarm, 4);
  const reach =
    allowed.runs === null
      ? `a judge that flags ${sharePercent(targets.alarmRate)} of clean runs cannot show that`
      : `${count(allowed.runs)} clean runs show that with ${percent(allowed.power)} power`;
  return [
    ...(design === null
      ? []
      : [
          `Generate with tj generate -n …. Power is how often such a set is enough, at ${percent(confidence)} intervals; at least ${percent(power)} was asked for.`,
          'At worst: if all faults of an instance stand and fall together, and its clean run is flagged where they are not. tj plan on a run folder learns how it really is.',
          ...repeatsRemark(plan),
        ]),
    `To certify ${sharePercent(certify.falseAlarm)} it takes ${byFlags}.`,
    `If ${sharePercent(prevalence)} of real runs were faulty, ${percent(precision.inUse)} of its flags would be right. For ${sharePercent(targets.precision)} it may flag at most ${rate} of clean runs; ${reach}.`,
  ];
}

function shortfallText(plan: SampleSizePlan, columns: number): readonly string[] {
  const { targets, judges, parents } = plan;
  const paragraph = (text: string): string => wrapped(text, { columns });
  // Runs that nobody vouched for certify nothing, however many there are.
  const certifies = parents !== 'presumed';
  const cells = (growth: JudgeShortfall['toShow']): readonly string[] =>
    growth === null
      ? [OUT_OF_REACH, '']
      : [
          growth.pairs === 0 ? '0' : `${count(growth.parents)} (${count(growth.pairs)})`,
          growth.size === null ? '' : `-n ${growth.size}`,
        ];
  const generated = judges.some(
    ({ toShow, toPin }) => (toShow?.size ?? toPin?.size ?? null) !== null,
  );
  return [
    `Still missing in this run, with ${percent(targets.power)} power if each judge goes on as it began:`,
    '',
    textTable(
      {
        head: [
          ...['judge', 'Δ', 'parents (pairs)', 'alike'],
          ...[`for Δ > ${targets.above}`, 'in all'],
          ...[`for ±${targets.margin}`, 'in all'],
          certifies ? 'clean runs' : 'flagged of your runs',
        ],
        rows: byDelta(judges).map((judge) => [
          judge.judgeId,
          signed(judge.delta),
          `${count(judge.parents)} (${count(judge.pairs)})`,
          judge.siblingCorrelation === null ? '' : number(judge.siblingCorrelation),
          ...cells(judge.toShow),
          ...cells(judge.toPin),
          certifies ? count(judge.cleanRunsMissing) : `${judge.falseAlarms} of ${judge.cleanRuns}`,
        ]),
      },
      { columns },
    ),
    '',
    paragraph(
      `${
        judges.some(({ siblingCorrelation }) => siblingCorrelation !== null)
          ? 'Alike: the correlation of its answers on two faults of one instance, which is allowed for. '
          : ''
      }${
        generated
          ? 'In all: what to type after -n, with the seed of this set, for a larger set that holds this one. '
          : ''
      }${
        certifies
          ? 'Out of reach: what was seen is on the wrong side of what is to be shown.'
          : 'These recordings may contain real faults, so they cannot certify a false-alarm rate; import runs that you know to be correct with --trusted.'
      }`,
    ),
  ];
}

/** Best first, as in every list of judges. */
const byDelta = (judges: SampleSizePlan['judges']): SampleSizePlan['judges'] =>
  judges.toSorted(
    (a, b) => (b.delta ?? Number.NEGATIVE_INFINITY) - (a.delta ?? Number.NEGATIVE_INFINITY) || 0,
  );
