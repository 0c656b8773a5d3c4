/** A word of the reports. Metrics and columns of tables are terms too. */
export interface Term {
  /** As people read it: "net Δ". */
  readonly label: string;
  /** What it means, for someone who meets it for the first time. */
  readonly description: string;
}

/**
 * Every word that reports, schemas and help texts explain, each explained once: the notes under tables,
 * the hovers of the page, the descriptions of the schemas and the glossary all read it here.
 */
export const terms = {
  fault: {
    label: 'fault',
    description:
      'A run with one known mistake, planted by one edit of its parent; everything else stays as it was.',
  },
  pair: { label: 'pair', description: 'A fault and the run it was made from.' },
  silent: {
    label: 'silent',
    description:
      'Faults that leave the outcome right, so that only a judge that reads the steps can find them.',
  },
  loud: {
    label: 'loud',
    description: 'Faults that break the outcome, so that a check of the end state finds them.',
  },
  delta: {
    label: 'Δ',
    description:
      'The share of faults flagged minus the share of their parents flagged; 1 is perfect, and at 0 the judge cannot tell them apart.',
  },
  falseAlarms: {
    label: 'false alarms',
    description: 'The share of clean runs that the judge flags.',
  },
  flagRate: {
    label: 'flag rate on your runs',
    description:
      'The share of your own runs that the judge flags; nobody vouched for them, so a flag may be right.',
  },
  deltaUpTo: {
    label: 'Δ, if its flags on your runs are right',
    description:
      'Δ divided by the share of parents not flagged: what Δ would be on runs without a fault, if every flag on your runs were right; otherwise the true Δ lies between the two.',
  },
  expectedCost: {
    label: 'expected cost',
    description:
      'What missed faults and false alarms cost per run in use, by the share of faulty runs (--prevalence) and the cost of each (--cost-miss, --cost-alarm).',
  },
  pairedAuc: {
    label: 'paired AUC',
    description:
      'The share of pairs whose fault the judge finds more suspicious than its own parent, by its score or how sure it is, ties counted half; 1 is perfect, and a coin has one half.',
  },
  pooledAuc: {
    label: 'pooled AUC',
    description:
      'The same for every fault beside every parent, its own or not, which is the area under the curve of thresholds; it is lower where runs differ in how suspicious they look, and one threshold has to do for all.',
  },
  threshold: {
    label: 'threshold',
    description:
      'Runs that the judge finds at least so suspicious are flagged: those whose score, in its own direction, reaches it; without scores, by how sure the judge is that a run is faulty.',
  },
  crossFitted: {
    label: 'cross-fitted',
    description:
      'Each part of the set is flagged by the threshold or the composition that the other parts choose, so that no run is judged by what it helped to choose.',
  },
  gain: {
    label: 'gain',
    description: 'What the threshold adds to the Δ of the judge as it answers, cross-fitted.',
  },
  optimism: {
    label: 'optimism',
    description:
      'How much larger Δ looks on the runs that the threshold was chosen on than cross-fitted.',
  },
  interval: {
    label: 'interval',
    description:
      'The range that holds the true value, as far as this many runs can tell, at 95 % confidence unless said otherwise.',
  },
  degree: {
    label: 'degree',
    description:
      'How the text of a run treats its own fault: confessed, neutral, rationalised or concealed, from the easiest to find.',
  },
  harmlessEdit: {
    label: 'harmless edit',
    description: 'An edit of a correct run that breaks nothing.',
  },
  sham: {
    label: 'sham',
    description:
      'An edit of a correct run that has the shape of a fault and breaks nothing, such as a failed call that is put right or a claim that is true.',
  },
  editSensitivity: {
    label: 'edit sensitivity',
    description: 'How much more often the judge flags a run after a harmless edit; it should be 0.',
  },
  netDelta: {
    label: 'net Δ',
    description:
      'Δ minus how much more often the judge flags shams of the same faults, or harmless edits where a fault has no sham; it is near 0 if the judge merely reacts to edits.',
  },
  surface: {
    label: 'surface',
    description:
      'What can be read off a run without understanding it: which words and calls it has, how many, where and in which order.',
  },
  aboveSurface: {
    label: 'Δ above surface',
    description:
      'Δ minus that of control-surface on the same pairs, which knows only the patterns of words and calls that faults of other instances have; near 0 or below, a pattern of words does as well.',
  },
  attack: {
    label: 'attack',
    description: 'Text in a run that tells whoever reads it what to find.',
  },
  attackedDelta: {
    label: 'attacked Δ',
    description:
      'The flag rate on attacked faults minus that on their clean parents under the same attack, where the agent only reads it: what is left of Δ.',
  },
  attackEffect: {
    label: 'attack effect',
    description:
      'How much more often the judge flags a run with an attack than with neutral text that is as long, in its place; below 0 on faults, the attack hides them.',
  },
  staleReply: {
    label: 'stale reply',
    description:
      'The reply of the parent in a fault that changed what happened, so that it no longer fits.',
  },
  faithfulReply: {
    label: 'faithful reply',
    description: 'A reply that says what really happened.',
  },
  flipRate: {
    label: 'flip rate',
    description: 'The chance that two repetitions of a judge disagree about a run.',
  },
  kappa: {
    label: 'κ',
    description: 'How far the repetitions agree beyond chance; 1 is perfect.',
  },
  singleRunDelta: {
    label: 'single-run Δ',
    description:
      'The mean over repetitions of the Δ of each: what to expect of one further run of the judge.',
  },
  majority: {
    label: 'majority',
    description: 'Δ if the repetitions vote; a tie is a pass.',
  },
  bestGuess: {
    label: 'best constant guess',
    description:
      'The best score against human labels that always giving the same answer would get.',
  },
  unpairedDelta: {
    label: 'unpaired Δ',
    description:
      'The share of runs labelled faulty that the judge flags minus the share of those labelled sound; they are different runs, so whatever else tells them apart counts too.',
  },
  rankCorrelation: {
    label: 'rank correlation τ',
    description:
      'Of all pairs of judges, the share that two measures put in the same order minus the share that they put in opposite orders (Kendall’s τ-b, which allows for ties); 1 is the same order throughout, and 0 is none.',
  },
  itemDifficulty: {
    label: 'get it right',
    description:
      'Of the judges that are shown the fault of a pair, controls left out, the share that flag the fault and pass its parent; the lower, the harder the pair.',
  },
  itemDiscrimination: {
    label: 'discrimination',
    description:
      'How far the judges that get a pair right are those that get other pairs right: the correlation between being right on it and the share of the other pairs that a judge gets right; below 0, the better judges get it wrong.',
  },
  equalWithin: {
    label: 'equal within',
    description: 'The smallest margin for which the data prove that the two judges differ by less.',
  },
  certificate: {
    label: 'certificate',
    description:
      'What was measured of one judge when it passed a gate: on which set, what the judge was made of, its Δ, and what nobody tried on it.',
  },
  deltaCeiling: {
    label: 'Δ at most',
    description:
      'The Δ that a judge can have at most, given what it sends to its model: 1 minus the share of faults about which it sends the same as about the clean run.',
  },
  notShown: {
    label: 'not shown',
    description:
      'The fault changes nothing in what the judge is shown, so no judge with this view can see it, and Δ is 0.',
  },
  unscored: {
    label: 'unscored',
    description: 'Runs for which the judge gave no verdict, or none that could be read.',
  },
  cost: {
    label: 'cost per run',
    description: 'The seconds and the tokens that one verdict took, on average.',
  },
  runningBounds: {
    label: 'running bounds',
    description:
      'Bounds that hold together at every moment, however often one looks and whenever judging stops; an interval for a number of runs that was fixed beforehand holds only then.',
  },
  canary: {
    label: 'canary',
    description:
      'A pair with a known fault that a live judge is given again and again, to notice when it no longer tells the two runs apart.',
  },
  control: {
    label: 'control',
    description:
      'A judge whose answers are known in advance, such as one that flags everything; it shows what a number is worth if nobody judges.',
  },
} as const satisfies Readonly<Record<string, Term>>;

export type TermName = keyof typeof terms;

/** For the note under a table: "Net Δ: Δ minus the edit sensitivity; …" */
export const defined = (...names: readonly TermName[]): string =>
  names.map((name) => definitionOf(terms[name])).join(' ');

const definitionOf = ({ label, description }: Term): string =>
  `${label.charAt(0).toUpperCase()}${label.slice(1)}: ${description.replace(/^[A-Z]/, (letter) => letter.toLowerCase())}`;
