/** What the words of the page mean, for a reader who meets them for the first time. */
export const TERMS = {
  delta:
    'Δ, paired discrimination: the share of faulty runs that the judge flags, minus the share of the runs they were made from that it flags. 1 sees every fault and raises no false alarm; 0 cannot tell the two apart.',
  interval:
    'The range in which the true value lies, as far as so many pairs can tell. A judge may be as good as its upper end and as bad as its lower one.',
  falseAlarms: 'The share of clean runs that the judge flags although nothing is wrong with them.',
  flagRate:
    'The share of your own runs that the judge flags. Nobody vouched for them, so a flag may be right.',
  silent:
    'Faults after which the outcome is still right. A check of the end state cannot find them, so only a judge that reads the steps can.',
  loud: 'Faults that break the outcome. A check of the end state finds them without any judge.',
  cost: 'What a verdict took on average: seconds, and tokens read and written by a model.',
  unscored: 'Runs for which the judge gave no verdict, or none that could be read.',
  notShown:
    'The fault changes nothing that the judge is shown, so no judge with this view could see it.',
  control:
    'A judge whose answers are known beforehand, such as one that flags everything. It shows what a number would be worth if nobody were judging.',
  fault:
    'One known mistake, planted into a correct run. Everything else about the run stays as it was.',
  harmless:
    'How much more often the judge flags a run after an edit that breaks nothing. It should be 0: a judge that reacts to harmless edits dislikes change and does not see faults.',
  netDelta:
    'Δ minus the edit sensitivity: what is left of Δ when what harmless edits explain is taken away. A judge that flags whatever has changed has a net Δ near 0.',
  robustness:
    'Of the faults that the judge detects, the share that it still flags when text in the run tells it that all is well.',
  pair: 'A faulty run and the very run that it was made from.',
} as const;

export type TermName = keyof typeof TERMS;
