import type { JudgeShortfall } from '../../4-measuring/planning/judge-shortfall.ts';
import type { PlannedClaim, SampleSizePlan } from '../../4-measuring/planning/plan-runs.ts';
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

function assumptions({ targets, design }: SampleSizePlan): readonly string[] {
  const { delta, alarmRate, instanceEffect } = targets;
  const judge = `For a judge that flags ${sharePercent(alarmRate)} of clean runs and ${sharePercent(alarmRate + delta)} of faults of every type (Δ = ${delta})${
    instanceEffect > 0 ? `, with an instance effect of ${instanceEffect}` : ''
  }.`;
  if (design === null) return [judge];
  const worth = `${number(design.pairsPerParent, 1)} pairs share a parent in sets of ${design.environment}, which makes them worth ${number(design.designEffect)} times fewer (the design effect).`;
  return [`${judge} ${worth}`];
}

function claimsTable(plan: SampleSizePlan, columns: number): string {
  const { targets, certify } = plan;
  const confirmed = plan.simulatedSets !== null;
  const row = (claim: string, needed: PlannedClaim | null): readonly string[] => [
    claim,
    needed === null ? OUT_OF_REACH : `-n ${needed.size}`,
    ...(needed === null
      ? ['', '', '', '']
      : [
          count(needed.parents),
          count(needed.pairs),
          count(needed.cleanRuns),
          percent(needed.power),
        ]),
    ...(confirmed
      ? needed === null
        ? ['', '']
        : [percent(needed.confirmed), percent(needed.closedForm)]
      : []),
  ];
  return textTable(
    {
      head: [
        'to show that',
        'generate',
        'parents',
        'pairs',
        'clean runs',
        'power',
        ...(confirmed ? ['simulated', 'closed form'] : []),
      ],
      rows: [
        ...(plan.design === null
          ? []
          : [
              row(`Δ is above ${targets.above}`, plan.toShow),
              row(`Δ is known to ±${targets.margin}`, plan.toPin),
            ]),
        [
          `it flags ≤ ${sharePercent(certify.falseAlarm)} of clean runs`,
          certify.runs === null ? OUT_OF_REACH : certify.size === null ? '' : `-n ${certify.size}`,
          '',
          '',
          certify.runs === null ? '' : count(certify.runs),
          certify.power === null ? '' : percent(certify.power),
          ...(confirmed ? ['', ''] : []),
        ],
      ],
    },
    { columns, left: 2 },
  );
}

function remarks({ targets, certify, precision, design }: SampleSizePlan): readonly string[] {
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
  const simulated = plan.simulatedSets !== null;
  const cells = (growth: JudgeShortfall['toShow']): readonly string[] => {
    if (growth === null) return [OUT_OF_REACH, '', ...(simulated ? [''] : [])];
    const shown = growth.simulated === null ? '' : percent(growth.simulated);
    return [
      growth.pairs === 0 ? '0' : `${count(growth.parents)} (${count(growth.pairs)})`,
      growth.size === null ? '' : `-n ${growth.size}`,
      ...(simulated ? [shown] : []),
    ];
  };
  const generated = judges.some(
    ({ toShow, toPin }) => (toShow?.size ?? toPin?.size ?? null) !== null,
  );
  return [
    `Still missing in this run, with ${percent(targets.power)} power if each judge goes on as it began:`,
    '',
    textTable(
      {
        head: [
          ...['judge', 'Δ', 'parents (pairs)'],
          ...[`for Δ > ${targets.above}`, 'in all', ...(simulated ? ['simulated'] : [])],
          ...[`for ±${targets.margin}`, 'in all', ...(simulated ? ['simulated'] : [])],
          certifies ? 'flagged' : 'flagged of your runs',
          ...(certifies ? ['clean runs'] : []),
        ],
        rows: byDelta(judges).map((judge) => [
          judge.judgeId,
          signed(judge.delta),
          `${count(judge.parents)} (${count(judge.pairs)})`,
          ...cells(judge.toShow),
          ...cells(judge.toPin),
          `${judge.falseAlarms} of ${judge.cleanRuns}`,
          ...(certifies ? [count(judge.cleanRunsMissing)] : []),
        ]),
      },
      { columns },
    ),
    '',
    paragraph(
      `${
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
