/**
 * The faults that can be planted in recorded runs, in the words that judges are given: one line per
 * type, in the order in which prompts and reports list them.
 */
export const FAULT_DESCRIPTIONS: Readonly<Record<string, string>> = {
  wrong_tool: 'the agent called a tool that does not give what it used afterwards.',
  hallucinated_argument: 'a call uses an identifier that nothing before it gives.',
  skipped_precondition: 'the agent made a change without the call that is required before it.',
  early_write: 'the agent made a change before the call that is required before it.',
  repeated_write: 'the agent made a change twice that may be made only once.',
  wrong_entity: 'the agent changed something other than what the user asked for.',
  ignored_observation: 'a call failed, and the agent went on as if it had succeeded.',
  removed_source: 'the agent used a value that nothing before it gives.',
  changed_figure: 'the agent stated a figure that differs from what the tools returned.',
  unsupported_claim: 'the agent claimed something that no call or result supports.',
  premature_stop: 'the agent stopped before the task was finished.',
};
