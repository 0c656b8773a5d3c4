import type { ComponentChildren, VNode } from 'preact';
import type { PairedRow } from '../../4-measuring/measurement/compared-rows.ts';
import type { JudgeMeasurement, Measurement } from '../../4-measuring/measurement/measurement.ts';
import { calibrationGap } from '../../4-measuring/metrics/confidence.ts';
import { parentWords } from '../../4-measuring/recommending/parent-words.ts';
import { percent, range, signed } from '../../base/text/numbers.ts';
import { defined, terms } from '../../run/terms.ts';
import {
  hasThresholds,
  highestAt,
  type JudgeWithThresholds,
  thresholdText,
} from '../tables/score-tables.ts';
import { type DrawnFront, frontSheet } from './front-chart.tsx';
import {
  along,
  CalibrationBar,
  IntervalMark,
  LIGHT,
  MARK_HEIGHT,
  MARK_WIDTH,
  RateMarks,
  scaleFor,
} from './marks.tsx';
import { ROC_HEIGHT, RocCurve } from './roc-curve.tsx';
import { EDGE, Heading, Sheet, Small, stacked, WIDTH, Words } from './sheet.tsx';
import { svgText } from './svg-text.ts';

/** A picture of part of a measurement, as a file of its own. */
export interface Figure {
  /** Unique among the figures of a measurement, and safe as the name of a file. */
  readonly name: string;
  readonly title: string;
  /** How to read it, for someone who does not know the method. */
  readonly reading: string;
  readonly svg: string;
}

type Drawn = Omit<Figure, 'name' | 'svg'> & {
  readonly kind:
    | 'silent-loud'
    | 'calibration'
    | 'front'
    | 'flag-rates'
    | 'thresholds'
    | 'confusion';
  /** Null where it shows all judges. */
  readonly judgeId: string | null;
  readonly height: number;
  readonly content: ComponentChildren;
};

/** Every figure of a measurement: those of all judges first, then those of each. */
export function figuresOf(
  measurement: Measurement,
  front: DrawnFront | null = null,
): readonly Figure[] {
  const { judges, set, leftOut } = measurement;
  if (judges.length === 0) return [];
  // Runs that only people labelled have no pairs to draw.
  const drawsPairs = set.pairs > 0 || set.labelled === null;
  const drawsConfidence = !leftOut.some(({ metric }) => metric === calibrationGap.id);
  return named([
    ...(drawsPairs ? [silentLoud(measurement)] : []),
    ...(drawsConfidence ? [calibration(judges)] : []),
    ...(front ? [{ kind: 'front' as const, judgeId: null, ...frontSheet(front) }] : []),
    ...judges.flatMap((judge) => [
      ...(drawsPairs ? [flagRates(judge, measurement)] : []),
      ...(hasThresholds(judge) ? [thresholds(judge)] : []),
      ...(namesTypes(judge) ? [confusion(judge, measurement)] : []),
    ]),
  ]);
}

/** Whether the judge named any type at all. */
export const namesTypes = ({ confusion: matrix }: JudgeMeasurement): boolean =>
  matrix.some((row) => row.slice(0, -1).some((count) => count > 0));

/** Names figures by what they show: `flag-rates-step-qwen2.5-14b`. */
function named(drawings: readonly Drawn[]): readonly Figure[] {
  const taken = new Set<string>();
  return drawings.map((drawn) => {
    const { kind, judgeId, title, reading } = drawn;
    const base = judgeId === null ? kind : `${kind}-${fileSafe(judgeId)}`;
    let name = base;
    for (let further = 2; taken.has(name); further++) name = `${base}-${further}`;
    taken.add(name);
    return { name, title, reading, svg: `${svgText(<Sheet {...drawn} />).trimStart()}\n` };
  });
}

/** Lower case, because some file systems take two names that differ in case for one. */
function fileSafe(text: string): string {
  const safe = text
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .slice(0, 60)
    .replace(/^[-.]+|[-.]+$/g, '');
  return safe === '' ? 'judge' : safe;
}

const ROW = 40;
const HEADING = 30;
const NAMES = 170;
/** Where the lines of flag rates begin, and where Δ is drawn and written. */
const RATES = { x: EDGE + NAMES, width: 200 };
const DELTA = RATES.x + RATES.width + 16;
const TOP = 92;

/** A group of pairs, or a heading over the lines that follow. */
interface Line {
  readonly name: string;
  readonly row: PairedRow | null;
}

function ratesChart(lines: readonly Line[], parents: string): Pick<Drawn, 'content' | 'height'> {
  const scale = scaleFor(lines.map(({ row }) => row?.interval ?? null));
  const { content, height } = stacked(
    lines,
    TOP,
    ({ row }) => (row === null ? HEADING : ROW),
    ({ name, row }, y) =>
      row === null ? (
        <Heading y={y}>{name}</Heading>
      ) : (
        <RatesRow y={y} name={name} row={row} scale={scale} />
      ),
  );
  return {
    height,
    content: (
      <>
        <circle cx={EDGE + 6} cy="50" r="6" fill="none" stroke={LIGHT.clean} stroke-width="2.5" />
        <Small x={EDGE + 20} y={54} most={60}>{`share of ${parents} flagged`}</Small>
        <circle cx={EDGE + 246} cy="50" r="6" fill={LIGHT.fault} />
        <Small x={EDGE + 260} y={54} most={60}>
          share of faults flagged
        </Small>
        <svg x={RATES.x} y={TOP - 20} width={RATES.width} height="16" overflow="visible">
          <title>flag rate</title>
          {[0, 0.5, 1].map((share) => (
            <text
              key={share}
              x={along(share)}
              y="12"
              fill={LIGHT.muted}
              font-size="11"
              text-anchor="middle"
            >
              {percent(share)}
            </text>
          ))}
        </svg>
        <Small x={DELTA + MARK_WIDTH + 6} y={TOP - 8} most={20}>
          {terms.delta.label}
        </Small>
        {content}
      </>
    ),
  };
}

function RatesRow({
  y,
  name,
  row,
  scale,
}: {
  y: number;
  name: string;
  row: PairedRow;
  scale: ReturnType<typeof scaleFor>;
}): VNode {
  const { faultRate, parentRate, delta, interval, noneShown, pairs, unscored } = row;
  return (
    <g transform={`translate(0 ${y})`}>
      {noneShown ? (
        <rect x={EDGE - 6} width={WIDTH - 2 * EDGE + 12} height={ROW - 4} fill={LIGHT.shade} />
      ) : null}
      <Words x={EDGE} y={16} most={24}>
        {name}
      </Words>
      <Small x={EDGE} y={30} most={28}>
        {`${pairs} pairs${unscored === 0 ? '' : `, ${unscored} more unscored`}`}
      </Small>
      {faultRate === null || parentRate === null ? (
        <Small x={RATES.x} y={20} most={30}>
          no scored pairs
        </Small>
      ) : (
        <svg x={RATES.x} y="6" width={RATES.width} height={MARK_HEIGHT} overflow="visible">
          <title>{`${percent(parentRate)} and ${percent(faultRate)}`}</title>
          <RateMarks faultRate={faultRate} parentRate={parentRate} />
        </svg>
      )}
      {noneShown ? (
        <Small x={DELTA} y={20} most={30}>
          {terms.notShown.label}
        </Small>
      ) : delta === null ? null : (
        <>
          <g transform={`translate(${DELTA} 6)`}>
            <IntervalMark of={{ estimate: delta, interval }} scale={scale} />
          </g>
          <Words x={DELTA + MARK_WIDTH + 6} y={16} most={8} weight="600">
            {signed(delta)}
          </Words>
          <Small x={DELTA + MARK_WIDTH + 6} y={30} most={20}>
            {range(interval, signed)}
          </Small>
        </>
      )}
    </g>
  );
}

const RATES_READING = `The farther a dot (faulty runs) lies to the right of its ring (the runs they were made from), the better. ${defined('delta')}`;

/** Silent and loud faults beside their parents, for every judge. */
function silentLoud({ judges, set }: Measurement): Drawn {
  const lines = judges.flatMap(({ judgeId, paired }): readonly Line[] => [
    { name: judgeId, row: null },
    { name: paired.silent.label, row: paired.silent },
    { name: paired.loud.label, row: paired.loud },
  ]);
  return {
    kind: 'silent-loud',
    judgeId: null,
    title: 'Silent and loud faults',
    reading: set.recorded ? RATES_READING : `${RATES_READING} ${defined('silent', 'loud')}`,
    ...ratesChart(lines, parentWords(set.parents).parents),
  };
}

/** Flag rates on faults and on their parents, by fault type. */
const flagRates = ({ judgeId, pairedByType }: JudgeMeasurement, { set }: Measurement): Drawn => ({
  kind: 'flag-rates',
  judgeId,
  title: `Flag rates by fault type: ${judgeId}`,
  reading: RATES_READING,
  ...ratesChart(
    pairedByType.map((row) => ({ name: row.label, row })),
    parentWords(set.parents).parents,
  ),
});

/** What other thresholds would flag, with the one that has the largest Δ on these runs. */
function thresholds({ judgeId, scores }: JudgeWithThresholds): Drawn {
  const best = highestAt(scores);
  const { delta } = scores.highestDelta;
  return {
    kind: 'thresholds',
    judgeId,
    title: `Thresholds: ${judgeId}`,
    reading: `Each point of the line is a threshold on its ${scores.from}. Δ is how far it lies above the dotted line; the dot has the largest on these runs, which is too good to be true because it was looked for here.`,
    height: ROC_HEIGHT + 100,
    content: (
      <>
        <Small x={EDGE} y={54} most={90}>
          {`The largest Δ on these runs is ${signed(delta)}, at ${thresholdText(scores, best)}.`}
        </Small>
        <g transform={`translate(${EDGE} 76)`}>
          <RocCurve row={scores.curve.all} at={best} />
        </g>
      </>
    ),
  };
}

/** How sure each judge said it was, against how often it was right. */
function calibration(judges: readonly JudgeMeasurement[]): Drawn {
  const lines = judges.flatMap(({ judgeId, calibrationCurve }) => {
    const bins = calibrationCurve.filter(({ count }) => count > 0);
    const heading = bins.length === 0 ? `${judgeId}: no confidences` : judgeId;
    return [{ heading, bin: null }, ...bins.map((bin) => ({ heading, bin }))];
  });
  const bar = { x: EDGE + 110, width: 300 };
  return {
    kind: 'calibration',
    judgeId: null,
    title: 'Confidence and accuracy',
    reading:
      'One line for each tenth of the confidence that a judge stated. The bar is how often it was right, the mark how sure it was; a bar that ends short of its mark is overconfidence.',
    ...stacked(
      lines,
      48,
      ({ bin }) => (bin === null ? HEADING : 24),
      ({ heading, bin }, y) =>
        bin === null ? (
          <Heading y={y}>{heading}</Heading>
        ) : (
          <g transform={`translate(0 ${y})`}>
            <Small x={EDGE} y={13} most={20}>
              {`${Math.round(100 * bin.low)}–${percent(bin.high)} sure`}
            </Small>
            <svg x={bar.x} width={bar.width} height="18">
              <title>{`right ${percent(bin.accuracy)}`}</title>
              <CalibrationBar {...bin} />
            </svg>
            <Small x={bar.x + bar.width + 12} y={13} most={40}>
              {`right ${percent(bin.accuracy)}, sure ${percent(bin.meanConfidence)}, n = ${bin.count}`}
            </Small>
          </g>
        ),
    ),
  };
}

/** Which type the judge named for faults of each type. */
function confusion({ judgeId, confusion: matrix }: JudgeMeasurement, { set }: Measurement): Drawn {
  const columns = [...set.types.map(({ label }) => label), 'missed or no type'];
  const cell = Math.min(72, (WIDTH - 2 * EDGE - NAMES - 60) / columns.length);
  const heads = 150;
  return {
    kind: 'confusion',
    judgeId,
    title: `Which fault it names: ${judgeId}`,
    reading:
      'Each row is a planted fault type and each column what the judge called it; outlined cells are right, and a darker cell holds more of its row.',
    height: heads + 30 * set.types.length + 2 * EDGE,
    content: (
      <>
        {columns.map((label, column) => (
          <g
            key={label}
            transform={`translate(${EDGE + NAMES + cell * (column + 0.5)} ${heads - 6}) rotate(-35)`}
          >
            <Small x={0} y={0} most={22}>
              {label}
            </Small>
          </g>
        ))}
        {set.types.map(({ name, label }, row) => {
          const counts = matrix[row] ?? [];
          const all = counts.reduce((sum, count) => sum + count, 0);
          return (
            <g key={name} transform={`translate(${EDGE} ${heads + 30 * row})`}>
              <Words x={0} y={20} most={24}>
                {label}
              </Words>
              {columns.map((named, column) => (
                <ConfusionCell
                  key={named}
                  x={NAMES + cell * column}
                  width={cell}
                  count={counts[column] ?? 0}
                  share={all === 0 ? 0 : (counts[column] ?? 0) / all}
                  isRight={column === row}
                />
              ))}
            </g>
          );
        })}
      </>
    ),
  };
}

function ConfusionCell({
  x,
  width,
  count,
  share,
  isRight,
}: {
  x: number;
  width: number;
  count: number;
  share: number;
  isRight: boolean;
}): VNode {
  return (
    <>
      <rect
        x={x + 1}
        y="1"
        width={width - 2}
        height="28"
        fill={LIGHT.clean}
        fill-opacity={Math.round(100 * (0.04 + 0.86 * share)) / 100}
        stroke={isRight ? LIGHT.ink : 'none'}
      />
      <Words
        x={x + width / 2}
        y={20}
        most={7}
        size={11}
        anchor="middle"
        colour={share > 0.7 ? LIGHT.paper : LIGHT.ink}
      >
        {count >= 10_000 ? `${Math.round(count / 1000)}k` : String(count)}
      </Words>
    </>
  );
}
