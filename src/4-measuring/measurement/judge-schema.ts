import { z } from 'zod';
import { fromEntries } from '../../base/from-entries.ts';
import { VIEW_NAMES } from '../../run/shown-view.ts';
import { terms } from '../../run/terms.ts';
import { metrics } from '../metrics/metrics.ts';
import { MIX_NAMES } from '../metrics/type-mix.ts';
import {
  aboveSurface,
  attackRow,
  faithfulRow,
  faultCountRow,
  harmlessRow,
  netDelta,
  pairedRow,
  surfacePatterns,
} from './compared-rows.ts';
import {
  amount,
  amountOrNull,
  count,
  estimate,
  estimateShape,
  intervalOrNull,
  rate,
  rateShape,
  text,
} from './estimate.ts';
import { judgeScores } from './scores-schema.ts';

const calibrationBin = z
  .strictObject({
    low: amount('The confidence that the bin begins above.'),
    high: amount('The confidence that the bin ends at, included.'),
    count: count('Verdicts in the bin.'),
    meanConfidence: amountOrNull('How sure the judge said it was, on average.'),
    accuracy: amountOrNull('The share of the verdicts that are right.'),
  })
  .meta({
    id: 'CalibrationBin',
    description: 'How sure the judge was, and how often it was right.',
  });

const bestGuess = z
  .strictObject({
    guess: text('The guess in words: flag every run, the last step, step 2.'),
    accuracy: z.number().describe('The share of the same runs on which it is right.'),
  })
  .meta({
    id: 'ConstantGuess',
    description: 'The best score that always giving the same answer would get.',
  });

const guessedRate = (description: string) =>
  z
    .strictObject({
      ...rateShape,
      bestGuess: bestGuess.nullable().describe('The best constant guess; null without a run.'),
    })
    .describe(description);

const againstLabels = z
  .strictObject({
    detection: z
      .strictObject({
        agreement: guessedRate(
          'The share of labelled runs on which the flag agrees with the label.',
        ),
        faultyFlagged: rate.describe('The share of the runs labelled faulty that the judge flags.'),
        soundFlagged: rate.describe('The share of the runs labelled sound that the judge flags.'),
        unpairedDelta: estimate.describe(terms.unpairedDelta.description),
      })
      .nullable()
      .describe('Whether it flags what people called faulty; null where every run is faulty.'),
    localisation: z
      .strictObject({
        rightStep: guessedRate(
          'Of the faulty runs whose label names a step, the share that the judge flags with that step.',
        ),
        withinOne: guessedRate('The same with a step that is at most one off.'),
      })
      .nullable()
      .describe('Where it finds the fault; null where no label, or no verdict, names a step.'),
  })
  .meta({ id: 'AgainstLabels', description: 'A judge against labels that people gave.' });

const agreement = (runs: string) =>
  z
    .strictObject({
      runs: count('Runs with at least two scored repetitions.'),
      unstable: count('Of those, the runs on which not all repetitions agree.'),
      flipRate: amountOrNull('The chance that two repetitions disagree about a run.'),
      agreement: amountOrNull('One minus the flip rate.'),
      kappa: amountOrNull("Fleiss' κ between repetitions; null where all flags are alike."),
    })
    .describe(`How far the repetitions agree on ${runs}.`);

const alikeShape = {
  compared: count('Pairs of which both prompts were seen.'),
  alike: count(
    'Those of them about which the judge sent its model the same, so that the fault did not reach it.',
  ),
  ceiling: amount(terms.deltaCeiling.description),
};

const promptsShown = z
  .strictObject({
    ...alikeShape,
    byType: z
      .array(
        z.strictObject({
          type: text('The id of the fault type.'),
          label: text('The fault type in words for people.'),
          ...alikeShape,
        }),
      )
      .describe('By fault type; types of which no prompts were seen are left out.'),
  })
  .nullable()
  .describe(
    'Whether the faults reach the model behind the judge, by what the judge sends it; null where no prompts were seen.',
  );

const split = (of: string) =>
  z
    .strictObject({
      variance: amount('The variance of Δ.'),
      items: amount('The share that other instances would make.'),
      runs: amount('The share of shifts of whole runs: one is stricter or laxer than another.'),
      noise: amount('The share of answers that differ from one time to the next.'),
    })
    .nullable()
    .describe(`${of}; null where nothing varies or there is nothing to tell it from.`);

const repeatsRow = z
  .strictObject({
    group: text('The group of faults: all, or a fault type by its id.'),
    label: text('The group in words for people.'),
    faults: agreement('the faults'),
    parents: agreement('their parents'),
    both: agreement('the two together'),
    singleRun: z
      .strictObject({
        ...estimateShape,
        simultaneous: intervalOrNull.describe(
          'For fault types, an interval that allows for every judge and type at once; null for all faults.',
        ),
        lowest: amountOrNull('The least that it could be, whatever missing verdicts would say.'),
        highest: amountOrNull('The most that it could be, whatever missing verdicts would say.'),
        oneRun: split('What the Δ of a judge that is asked once varies by'),
        asMeasured: split('What the mean over these repetitions varies by'),
        degreesOfFreedom: amountOrNull("Satterthwaite's, of the variance of the mean."),
      })
      .describe(
        'The mean over repetitions of the Δ of each, over the pairs scored in it. Its interval allows for noise between repetitions.',
      ),
    majority: z
      .strictObject({
        ...estimateShape,
        pairs: count('Pairs in which both runs have a majority.'),
      })
      .describe(
        'The Δ of the majority of the repetitions. A tie is a pass. Its interval takes the majority for one run, so shifts of whole runs are outside it.',
      ),
  })
  .meta({ id: 'RepeatsRow', description: 'A group of faults and parents, judged several times.' });

const repeats = z
  .strictObject({
    repetitions: count('How often the judge was asked about each run.'),
    estimand: text('What the single-run Δ estimates, in words.'),
    all: repeatsRow.describe('All faults.'),
    byType: z.array(repeatsRow).describe('By fault type.'),
    falseAlarms: estimate.describe('The mean flag rate on clean runs.'),
    editSensitivity: estimate.describe('The mean edit sensitivity.'),
    netDelta: estimate.describe('The mean net Δ.'),
    attackEffect: estimate.describe('The mean attack effect on faults.'),
    attackedDelta: estimate.describe('The mean attacked Δ.'),
  })
  .nullable()
  .describe('What repetitions say about the judge; null for a judge that was asked once.');

/** The shape of the metrics, which follows their list; its descriptions are the list's own. */
type MetricsShape = {
  readonly [Metric in (typeof metrics)[number] as Metric['id']]: Metric extends {
    readonly kind: 'proportion';
  }
    ? typeof rate
    : typeof estimate;
};

const metricsShape = fromEntries<MetricsShape>(
  metrics.map(({ id, kind, description }) => [
    id,
    (kind === 'proportion' ? rate : estimate).describe(description),
  ]),
);

const metricValues = z
  .strictObject(metricsShape)
  .meta({ id: 'Metrics', description: 'Every metric of one judge, by its id.' });

const rows = (description: string) => z.array(pairedRow).describe(description);

export const judgeSchema = z
  .strictObject({
    judgeId: text('The id of the judge: its family, or its family and its model.'),
    control: z
      .boolean()
      .describe(
        'Whether its answers are known in advance, so that it is there to be compared with and never recommended.',
      ),
    view: z
      .enum(VIEW_NAMES)
      .nullable()
      .describe('What the judge is shown; null where that is not known.'),
    verdicts: count('Verdicts on record, over all repetitions.'),
    unscored: count('Trajectories without a readable verdict.'),
    whyNoDelta: z
      .string()
      .nullable()
      .describe('Why there is no Δ over all faults; null where there is one.'),
    prompts: promptsShown,
    leak: z
      .strictObject({
        inconsistent: count('Pairs with identical inputs that it answered differently.'),
        right: count('Those of them in which it flagged the fault and passed the parent.'),
        p: amount(
          'How likely so few flagged parents would be if only chance told the inputs apart.',
        ),
      })
      .nullable()
      .describe(
        'Proof that the judge knows more than it is shown, so that no Δ of it is evidence; null without such proof (p below 0.001).',
      ),
    metrics: metricValues.describe('Every metric of the judge, by its id.'),
    saving: estimate.describe(
      'How much less a run costs with the judge than with the better of passing and flagging every run. The interval allows for all judges of the measurement at once.',
    ),
    recallByType: z
      .array(
        z.strictObject({
          type: text('The id of the fault type.'),
          label: text('The fault type in words for people.'),
          ...rateShape,
        }),
      )
      .describe('The share of the faults of each type that the judge flags.'),
    falseAlarmsByScenario: z
      .array(
        z.strictObject({
          scenario: text('The id of the scenario.'),
          label: text('The scenario in words for people.'),
          ...rateShape,
        }),
      )
      .describe('The share of the clean runs of each scenario that the judge flags.'),
    paired: z
      .strictObject({
        all: pairedRow.describe('All faults.'),
        silent: pairedRow.describe('Faults that leave the outcome as it should be.'),
        loud: pairedRow.describe('Faults that break the outcome.'),
        answerUnchanged: pairedRow.describe('Faults that leave the final answer as it was.'),
        answerChanged: pairedRow.describe('Faults that change the final answer.'),
      })
      .describe('Δ over all faults, silent, loud, and by whether the final answer changed.'),
    reachByOutcome: z
      .strictObject({
        unchangedSilent: pairedRow.describe('Silent faults with the same final answer.'),
        unchangedLoud: pairedRow.describe('Loud faults with the same final answer.'),
        changedSilent: pairedRow.describe('Silent faults with another final answer.'),
        changedLoud: pairedRow.describe('Loud faults with another final answer.'),
      })
      .describe(
        'Δ by whether the fault changes the final answer and whether the outcome survives it.',
      ),
    pairedByType: rows('Δ by fault type.'),
    pairedByScenario: rows('Δ by scenario.'),
    pairedByDegree: rows(
      'Δ by how the text of the run treats its fault, from confessed to concealed; empty where the set has no degrees.',
    ),
    deltaByMix: z
      .array(
        z.strictObject({
          mix: z.enum(MIX_NAMES).describe('Which mix of fault types.'),
          ...estimateShape,
        }),
      )
      .describe(
        'Δ for other mixes of fault types than that of the set: each type the same, and the shares that the user gave.',
      ),
    confusion: z
      .array(z.array(z.int().nonnegative()))
      .describe(
        'Faults by their type (rows) and by the type that the judge named (columns), in the order of set.types; the last column counts faults missed or untyped.',
      ),
    calibrationCurve: z
      .array(calibrationBin)
      .describe('Stated confidence against accuracy, in ten bins.'),
    scores: judgeScores,
    harmlessEdits: z
      .strictObject({
        all: harmlessRow.describe('All harmless edits.'),
        byEdit: z.array(harmlessRow).describe('By kind of edit.'),
      })
      .nullable()
      .describe('Harmless edits beside the runs that were edited; null where the set has none.'),
    shams: z
      .strictObject({
        all: harmlessRow.describe('All shams.'),
        byEdit: z.array(harmlessRow).describe('By the fault type that they match.'),
      })
      .nullable()
      .describe('Shams of faults beside the runs that were edited; null where the set has none.'),
    netDelta,
    aboveSurface,
    patterns: surfacePatterns,
    attacks: z
      .strictObject({
        all: attackRow.describe('All attacks that want faults to be overlooked.'),
        framing: z
          .array(attackRow)
          .describe(
            'All attacks that want clean runs to be found faulty; none where there are none.',
          ),
        byAttack: z.array(attackRow).describe('By kind of attack.'),
        byPlace: z.array(attackRow).describe('By the place that the attack stands in.'),
      })
      .nullable()
      .describe(
        'Attacks on whoever reads a run beside neutral text in their place; null where the set has none.',
      ),
    editsSentence: z
      .string()
      .nullable()
      .describe(
        'Whether the judge reacts to harmless edits, and whether attacks move it; null where the set has neither.',
      ),
    byNumberOfFaults: z
      .array(faultCountRow)
      .describe(
        'The judge by how many faults a run has, from one up; empty where no run has several. Runs with several faults are in no other number.',
      ),
    faithfulReplies: z
      .strictObject({
        all: faithfulRow.describe('All faults that come with both replies.'),
        byType: z.array(faithfulRow).describe('By fault type.'),
      })
      .nullable()
      .describe(
        'The same faults with stale and with faithful replies; null where the set has no faithful ones.',
      ),
    againstLabels: againstLabels
      .nullable()
      .describe('The judge against labels that people gave; null where they gave none.'),
    repeats,
    cost: z
      .strictObject({
        seconds: amount('Seconds spent on all verdicts.'),
        promptTokens: amount('Tokens read for all verdicts.'),
        completionTokens: amount('Tokens written for all verdicts.'),
      })
      .describe('What all of its verdicts took together.'),
    sentence: text('What was found, in one plain sentence.'),
  })
  .meta({ id: 'Judge', description: 'What one judge detects.' });
