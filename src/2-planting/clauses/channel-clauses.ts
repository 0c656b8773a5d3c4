import { runChecker } from '../../1-worlds/contract/check-run.ts';
import type { Instance } from '../../1-worlds/contract/environment.ts';
import { sameOutcome } from '../../1-worlds/contract/outcome.ts';
import type { PlayedRun } from '../../1-worlds/contract/played-run.ts';
import { isSameData } from '../../base/same-data.ts';
import type { ClauseDefinition } from './clause.ts';
import { type PlayedSample, WRITTEN } from './played-sample.ts';

/** What channels promise. An environment without any promises nothing. */
export const channelClauses: readonly ClauseDefinition[] = [
  {
    name: 'what others write in a channel is shown in fields that the tools have always had',
    *breaches(sample) {
      for (const { name, parent, written } of writtenRuns(sample)) {
        if (!JSON.stringify(written.steps).includes(WRITTEN)) yield `${name} shows it nowhere`;
        const fields = ({ steps }: PlayedRun) =>
          steps.map(({ observation: { ok, data } }) => [ok, ...Object.keys(data)]);
        if (!isSameData(fields(written), fields(parent))) {
          yield `${name} is answered otherwise than without it`;
        }
      }
    },
  },
  {
    name: 'what others write in a channel breaks no rule and leaves the outcome as it was',
    *breaches(sample) {
      const { environment } = sample;
      const violationsOf = runChecker(environment.rulebook);
      for (const { name, instance, written } of writtenRuns(sample)) {
        for (const { rule, step } of violationsOf(written))
          yield `${name}: ${rule} at step ${step}`;
        const outcome = environment.outcome(written.steps, instance);
        if (!sameOutcome(outcome, environment.expected(instance))) {
          yield `${name} ends in ${JSON.stringify(outcome)}`;
        }
      }
    },
  },
];

interface WrittenRun {
  readonly name: string;
  readonly instance: Instance;
  readonly parent: PlayedRun;
  readonly written: PlayedRun;
}

/** The oracle's run of every instance, in a world in which somebody wrote in a channel. */
function* writtenRuns(sample: PlayedSample): Generator<WrittenRun> {
  for (const { instance, parent, written } of sample) {
    for (const { channel, run } of written) {
      yield { name: `${instance.id} with ${channel.name}`, instance, parent, written: run };
    }
  }
}
