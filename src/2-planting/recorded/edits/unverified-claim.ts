import { isToolStep, type Step, type ToolStep } from '../../../run/run.ts';
import { actOf } from '../grounding/acts.ts';
import { numbersOfThings } from '../grounding/stated-values.ts';
import { agentTexts, givenTexts, orderOf, textsOfStep } from '../grounding/texts.ts';
import { containsWord } from '../grounding/words.ts';
import { isAgentStep, leftOut, shortly, shuffled } from './edit-steps.ts';
import { omittedRepeat } from './harmless/omitted-repeat.ts';
import { isDeclared, isSame, type Report, reports } from './misreported-result.ts';
import type { Host, RecordedFault } from './recorded-edit.ts';

const NO_REPORT = 'no check alone gives what it reports';

/** Reports the result of a check that was never made. */
export const unverifiedClaim: RecordedFault = {
  name: 'unverified_claim',
  type: 'unverified_claim',
  description: 'the agent reported the result of a check that it never made.',
  rule: 'the call whose result is reported is not in the run, nothing after it shows that it was made, and nothing before the report says what is reported',
  sham: omittedRepeat,
  plant(host, random) {
    const claims = [
      ...reports(host).flatMap((report) => claimOf(host, report)),
      ...verdicts(host),
      ...outputs(host),
    ];
    const [claim] = shuffled(claims, random);
    if (claim === undefined) return NO_REPORT;
    const { source, step, written } = claim;
    const failureStep = step - 1;
    return leftOut(host.run, [source.index], {
      failureStep,
      statement: `Step ${failureStep} reports "${shortly(written)}", which nothing before it says; in its parent, step ${source.index} (${shortly(source.call.tool)}) said so.`,
      old: written,
    });
  },
};

interface Claim {
  readonly source: ToolStep;
  readonly step: number;
  readonly written: string;
}

/** A report of a value that no other result gives, right after the call that gave it. */
function claimOf(host: Host, { stated, step, source }: Report): readonly Claim[] {
  const { run, kinds } = host;
  if (kinds.mayChange(source.call) || isChecker(source) === null) return [];
  const between = run.steps.slice(source.index + 1, step);
  if (between.some(isAgentStep) && isChecker(source) !== 'checks') return [];
  const says = (text: string): boolean =>
    stated.kind === 'number'
      ? numbersOfThings(text).some((other) => isSame(stated, other))
      : containsWord(text, stated.value);
  const others = givenTexts(run).filter(
    ({ place }) => place !== source.index && orderOf(place) < step,
  );
  const earlier = agentTexts(run).filter(({ place }) => place < step);
  const own = containsWord(JSON.stringify(source.call.args), stated.value);
  if (own || [...others, ...earlier].some(({ text }) => says(text))) return [];
  return [{ source, step, written: stated.written }];
}

/** What a call is, if leaving it out leaves the rest of the run as it was. */
function isChecker({ call }: ToolStep): 'checks' | 'looks' | null {
  const act = actOf(call);
  if (act === null || act.does === 'search') return 'looks';
  if (act.does !== 'run') return null;
  return act.effect === 'checks' || act.effect === 'looks' ? act.effect : null;
}

/** How agents say that tests or a build went well. */
const WENT_WELL =
  /\b(?:all |the |unit )*(?:tests?|specs?|test suite)\b(?: (?:now|still|all|are|is|have))* (?:pass(?:es|ed|ing)?|green|succeed(?:s|ed)?)\b|\b(?:build|type-?check|typecheck|lint|compilation)(?: (?:now|still|is|was))* (?:pass(?:es|ed)|succeed(?:s|ed)|successful|clean|green)\b|\bclean (?:build|compile)\b|\bcompiles clean(?:ly)?\b/i;

/** The only check of a run, and the first word that it went well. */
function verdicts({ run, isFailure }: Host): readonly Claim[] {
  const checks = run.steps.filter(isToolStep).filter((step) => soundsLikeCheck(step));
  const [source, ...more] = checks;
  if (source === undefined || more.length > 0 || isChecker(source) !== 'checks') return [];
  if (!source.observation.ok || isFailure(source)) return [];
  const saying = run.steps.find((step) => claimIn(step) !== null);
  const written = saying === undefined ? null : claimIn(saying);
  if (saying === undefined || written === null || saying.index <= source.index) return [];
  return [{ source, step: saying.index, written }];
}

/** How agents speak of what a program printed. */
const SAW_OUTPUT =
  /\b(?:script|program)s? (?:(?:has|have|was|now|also) )*(?:ran|executed|completed|successfully|printed|prints|raised|reproduced|succeeded)\b|\b(?:see|seeing|shows?|getting) the same (?:output|error|result)\b|\bthe output (?:has|shows|showed|indicates|confirms)\b/i;

/** The first program that the agent runs, if its next words are about what that printed. */
function outputs({ run, kinds }: Host): readonly Claim[] {
  const isProgram = ({ call }: ToolStep): boolean => {
    const act = actOf(call);
    return (
      act?.does === 'poll' ||
      (act?.does === 'run' && !kinds.isRead(call) && act.effect !== 'publishes')
    );
  };
  const source = run.steps.filter(isToolStep).find(isProgram);
  const act = source === undefined ? null : actOf(source.call);
  if (source === undefined || act?.does !== 'run' || act.effect !== 'runs') return [];
  const next = run.steps[source.index + 1];
  const texts = next === undefined ? [] : textsOfStep(next);
  const said = texts.flatMap(({ part, text }) =>
    part === 'args' ? [] : (SAW_OUTPUT.exec(text)?.[0] ?? []),
  );
  const before = agentTexts(run).filter(
    ({ place, part }) => place < source.index && part !== 'args',
  );
  const [written] = said;
  if (written === undefined || before.some(({ text }) => SAW_OUTPUT.test(text))) return [];
  return [{ source, step: source.index + 1, written }];
}

/** Whether a call may have been a check, whoever reads it; so that no other is taken for the one left out. */
function soundsLikeCheck({ call }: ToolStep): boolean {
  const act = actOf(call);
  if (act?.does === 'poll') return true;
  return (
    act?.does === 'run' &&
    /test|spec|build|compile|lint|check|tsc|make|verify|run/i.test(act.command)
  );
}

function claimIn(step: Step): string | null {
  for (const { part, text } of textsOfStep(step)) {
    const match = part === 'args' ? null : WENT_WELL.exec(text);
    if (match !== null && isDeclared(text, { start: match.index, written: match[0] }))
      return match[0];
  }
  return null;
}
