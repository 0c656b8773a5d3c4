/** The five judges of August, by the name that their figures begin with. */
export const AUGUST_JUDGES = {
  Rules: 'programmatic',
  Outcome: 'outcome:qwen2.5:14b',
  StepQ: 'step:qwen2.5:14b',
  StepL: 'step:llama3.1:8b',
  Selfcons: 'selfcons3:qwen2.5:14b',
} as const;

export type AugustJudge = keyof typeof AUGUST_JUDGES;
export const augustJudges = Object.keys(AUGUST_JUDGES) as readonly AugustJudge[];

/** The four cells of October's ablation, and the outcome judge under a schema of its own. */
export const OCTOBER_JUDGES = {
  A: 'outview-outtask:qwen2.5:14b',
  B: 'outview-proctask:qwen2.5:14b',
  C: 'stepview-outtask:qwen2.5:14b',
  D: 'stepview-proctask:qwen2.5:14b',
  Schema: 'outcome:qwen2.5:14b',
} as const;

export type OctoberJudge = keyof typeof OCTOBER_JUDGES;

/** What the figures call each fault type, in the order of the tables. */
export const FAULT_NAMES = {
  wrong_tool: 'WrongTool',
  hallucinated_argument: 'HallucArg',
  skipped_precondition: 'SkippedPre',
  ignored_observation: 'IgnoredObs',
  premature_stop: 'PrematureStop',
  unsupported_claim: 'UnsupClaim',
} as const;

export type FaultType = keyof typeof FAULT_NAMES;
export const faultTypes = Object.keys(FAULT_NAMES) as readonly FaultType[];

/** The types whose edit leaves the reply unchanged. */
export const REPLY_SAME_TYPES = [
  'wrong_tool',
  'hallucinated_argument',
  'skipped_precondition',
  'ignored_observation',
] as const satisfies readonly FaultType[];
