import { isDirectory, openSet } from '../../../2-planting/set/open-set.ts';
import { StopSwitch } from '../../../3-judging/asking/stop.ts';
import { type OpenJudges, openJudges } from '../../../3-judging/session/open-judges.ts';
import { CapturingModel } from '../../../3-judging/shown/capturing-model.ts';
import { hidesAType, type PromptsCompared } from '../../../3-judging/shown/compare-prompts.ts';
import { lookAtPrompts } from '../../../3-judging/shown/look-at-prompts.ts';
import { promptsText } from '../../../5-reporting/words/prompts-text.ts';
import { oneLine, UserError } from '../../../base/errors.ts';
import { trajectoriesIn } from '../../../folder/files.ts';
import { indexSetFile } from '../../../folder/set/indexed-set.ts';
import type { Settings } from '../commands/blind.ts';
import { FAILED, INCONCLUSIVE } from '../exit-codes.ts';
import { stopOnInterrupt } from '../judging/interrupts.ts';
import { outputColumns } from '../output/output-columns.ts';
import { note, print } from '../terminal.ts';

export async function blind(path: string, args: Settings): Promise<void> {
  const source = await openSet({ set: path, environment: args.environment, onNote: note });
  const { subject } = source;
  const folder = (await isDirectory(path)) ? path : null;
  const set = await indexSetFile(folder === null ? path : trajectoriesIn(path), folder !== null);
  const stop = new StopSwitch();
  const release = stopOnInterrupt(stop);
  const model = await CapturingModel.start({ port: args.listen, answer: args.answer });
  let open: OpenJudges | undefined;
  try {
    if (args.listen !== undefined) {
      note(
        `The capturing model is at ${model.origin}; for OpenAI's clients, at ${model.origin}/v1.`,
      );
    }
    const named = args.judge.map((judge) => ({
      ...args,
      judge,
      // Nothing is asked, and no question depends on the model.
      model: args.model ?? 'scripted:',
    }));
    const { variables } = model;
    const hidden = [path];
    open = await openJudges(named, { subject, origin: source, hidden, variables, warn: note });
    const found: PromptsCompared[] = [];
    for (const judge of open.judges) {
      const isNamed = judge.kind !== 'model' || args.model !== undefined;
      const remembering = isNamed ? folder : null;
      const parts = { subject, set, model, signal: stop.draining, folder: remembering };
      const compared = await lookAtPrompts(judge, parts);
      if (compared?.asked === 0) throw new UserError(NO_PAIRS);
      if (compared === null) note(`${oneLine(judge.id)} asks no model, so it has no prompts.`);
      else if (compared.captured === 0) note(nothingSeen(compared));
      else found.push(compared);
    }
    const labels = new Map(
      subject.faults.map(({ name, label }) => [name, label ?? name.replaceAll('_', ' ')]),
    );
    if (args.json) {
      print(JSON.stringify(found.map(({ prompts: _, ...each }) => each)));
    } else if (found.length > 0) {
      print(found.map((each) => promptsText(each, labels, outputColumns())).join('\n\n\n'));
    }
    if (found.some(hidesAType)) process.exitCode = FAILED;
    else if (found.filter(isCompared).length < open.judges.length) process.exitCode = INCONCLUSIVE;
  } finally {
    release();
    await open?.close(stop);
    await model.close();
    set.close();
  }
}

const NO_PAIRS =
  'the set has no fault beside the clean run that it was planted in; make one with tj generate or tj inject';

const isCompared = ({ types }: PromptsCompared): boolean => types.some(({ pairs }) => pairs > 0);

const nothingSeen = ({ judgeId, asked }: PromptsCompared): string =>
  `${oneLine(judgeId)} asked the capturing model nothing about ${asked} runs. If its client has an address of its own, let it read that from a variable such as OPENAI_BASE_URL; if it runs elsewhere, point it to the port of --listen; or let it answer {"prompt": "…"} beside its verdict.`;
