import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { percent } from '../../../../base/text/numbers.ts';
import type { KeptAnswer } from '../../../../run/verdict.ts';
import type { PageModel, ShownRun, ShownVerdict } from '../../page-model.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import type { RunNames } from '../run-names.ts';
import { sentTexts } from './asked-text.ts';
import { aboutQuestion, noAnswerText } from './question-words.ts';

/** A run of a pair, and what the pair calls it. */
export interface NamedRun {
  readonly name: string;
  readonly shown: ShownRun;
}

/** The two runs of a pair, as far as both are known. */
export function runsOf(
  names: RunNames,
  pair: ShownRun,
  parent: ShownRun | null,
): readonly NamedRun[] {
  return [
    ...(parent === null ? [] : [{ name: names.parent, shown: parent }]),
    { name: names.child, shown: pair },
  ];
}

/**
 * What a judge was sent about some runs, and what it answered, word for word where that was kept.
 *
 * @param judge the judge's place among those of the explorer
 */
export function AskedAbout({
  model,
  judge,
  runs,
}: {
  model: PageModel;
  judge: number;
  runs: readonly NamedRun[];
}): VNode {
  const question = model.asked.questions[judge] ?? { kind: 'unknown', why: 'not-recorded' };
  const isShown = question.kind === 'prompt' || question.kind === 'input';
  const texts = isShown ? runs.map(({ shown }) => sentTexts(model.asked, question, shown.run)) : [];
  const times = model.explorer.repeats[judge] ?? 1;
  const areSame =
    texts.length > 1 && texts.every((sent) => JSON.stringify(sent) === JSON.stringify(texts[0]));
  return (
    <div class="asked">
      <p class="note">{aboutQuestion(question)}</p>
      {times > 1 ? (
        <p class="note">
          It was asked in {times} repetitions; the answers and verdicts are those of the first.
        </p>
      ) : null}
      {areSame ? <p class="note">It was sent exactly the same about both runs.</p> : null}
      <div class="both">
        {runs.map(({ name, shown }, at) => (
          <div key={name} class="asked-run">
            <p class="asked-run">{name}</p>
            {(texts[at] ?? []).map((sent) => (
              <WordForWord
                key={sent.name}
                title={`${sent.name}, ${sent.text.length.toLocaleString('en')} characters`}
                class="sent"
                text={sent.text}
              />
            ))}
            <Answered
              verdict={shown.verdicts[judge] ?? null}
              noAnswer={noAnswerText(question, model.asked.answersLeftOut)}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

function Answered({
  verdict,
  noAnswer,
}: {
  verdict: ShownVerdict | null;
  noAnswer: string;
}): VNode {
  if (verdict === null) return <p class="note">It has no verdict on this run.</p>;
  const { answers } = verdict;
  return (
    <>
      {answers === undefined ? (
        noAnswer === '' ? null : (
          <p class="note">{noAnswer}</p>
        )
      ) : (
        answers.map((answer, sample) => (
          <WordForWord
            key={sample}
            title={answerTitle(answer, sample, answers.length)}
            class="answer"
            text={answer.text}
          />
        ))
      )}
      <p class="asked-verdict">
        Verdict:{' '}
        {verdict.error === null ? (
          <>
            <b>{verdict.faulty ? 'flagged' : 'passed'}</b>, {percent(verdict.confidence)} sure
          </>
        ) : (
          <>
            <b>not readable</b>: <span class="foreign">{verdict.error}</span>
          </>
        )}
        <SpentOnIt verdict={verdict} />
      </p>
    </>
  );
}

function answerTitle({ text, cut }: KeptAnswer, sample: number, of: number): string {
  const which = of === 1 ? 'answer' : `answer ${sample + 1} of ${of}`;
  return cut === undefined
    ? which
    : `${which}: its first ${text.length.toLocaleString('en')} characters, ${cut.toLocaleString('en')} more are left out`;
}

function SpentOnIt({ verdict: { spent } }: { verdict: ShownVerdict }): VNode | null {
  if (spent === undefined) return null;
  const [seconds, read, written] = spent;
  return (
    <small>
      {' '}
      {seconds} s
      {read + written === 0
        ? ''
        : `, ${read.toLocaleString('en')} tokens read and ${written.toLocaleString('en')} written`}
    </small>
  );
}

/** A text as it was sent or received. It scrolls on its own, because it may be long. */
function WordForWord({
  title,
  class: className,
  text,
}: {
  title: string;
  class: string;
  text: string;
}): VNode {
  const place = useRef<HTMLPreElement>(null);
  return (
    <figure class={`word-for-word ${className}`}>
      <figcaption>
        {title} <CopyButton key={text} text={() => text} shownIn={place} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre ref={place} class="foreign" tabIndex={0}>
        {text}
      </pre>
    </figure>
  );
}
