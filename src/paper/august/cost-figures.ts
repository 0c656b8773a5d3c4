import { decimal, thousands } from '../format.ts';
import { type AugustJudge, augustJudges } from '../names.ts';
import { formulaTable } from '../paper-figures.ts';
import type { AugustData } from './august-data.ts';

const SECONDS_PER_HOUR = 3600;

type Text = (data: AugustData) => string;

const seconds =
  (judge: AugustJudge): Text =>
  ({ judges }) =>
    decimal(judges[judge].latencySeconds / judges[judge].verdicts, 1);

const promptTokens =
  (judge: AugustJudge): Text =>
  ({ judges }) =>
    thousands(judges[judge].promptTokens);

const completionTokens =
  (judge: AugustJudge): Text =>
  ({ judges }) =>
    thousands(judges[judge].completionTokens);

const meanCompletionTokens =
  (judge: AugustJudge): Text =>
  ({ judges }) =>
    decimal(judges[judge].completionTokens / judges[judge].verdicts, 0);

const totalHours: Text = ({ judges }) => {
  const total = augustJudges.reduce((sum, judge) => sum + judges[judge].latencySeconds, 0);
  return decimal(total / SECONDS_PER_HOUR, 2);
};

/** Time and tokens: seconds per trajectory, tokens in all. */
export const cost = formulaTable((data: AugustData) => data, {
  RulesCost: seconds('Rules'),
  RulesPromptTok: promptTokens('Rules'),
  RulesComplTok: completionTokens('Rules'),

  OutcomeCost: seconds('Outcome'),
  OutcomePromptTok: promptTokens('Outcome'),
  OutcomeComplTok: completionTokens('Outcome'),

  StepQCost: seconds('StepQ'),
  StepQPromptTok: promptTokens('StepQ'),
  StepQComplTok: completionTokens('StepQ'),
  StepQMeanTokens: meanCompletionTokens('StepQ'),

  StepLCost: seconds('StepL'),
  StepLPromptTok: promptTokens('StepL'),
  StepLComplTok: completionTokens('StepL'),
  StepLMeanTokens: meanCompletionTokens('StepL'),

  SelfconsCost: seconds('Selfcons'),
  SelfconsPromptTok: promptTokens('Selfcons'),
  SelfconsComplTok: completionTokens('Selfcons'),

  TotalHours: totalHours,
});
