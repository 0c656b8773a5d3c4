import type { Subject } from '../../../1-worlds/contract/subject.ts';
import { isBuiltIn, loadEnvironment } from '../../../1-worlds/load-environment.ts';
import { withOptionalFaults } from '../../../2-planting/faults/chosen-faults.ts';
import { openSet } from '../../../2-planting/set/open-set.ts';
import { StopSwitch } from '../../../3-judging/asking/stop.ts';
import { judgeToday } from '../../../3-judging/session/judge-today.ts';
import { type OpenJudges, openJudges } from '../../../3-judging/session/open-judges.ts';
import { certificateBadge } from '../../../5-reporting/certificate/badge.tsx';
import {
  type Certificate,
  certificateHash,
} from '../../../5-reporting/certificate/certificate-schema.ts';
import { checkedLine, checkedNotes } from '../../../5-reporting/certificate/certificate-words.ts';
import {
  type CertificateVerdict,
  checkCertificate,
  type PresentJudge,
  readCertificate,
} from '../../../5-reporting/certificate/check-certificate.ts';
import { judgeOnRecord } from '../../../5-reporting/certificate/judge-on-record.ts';
import { makeupOf } from '../../../5-reporting/certificate/judge-parts.ts';
import {
  jsonWithoutCommands,
  withoutCommands,
} from '../../../5-reporting/words/without-commands.ts';
import { InvalidOptionError, oneLine } from '../../../base/errors.ts';
import { writeAtomically } from '../../../base/files/write-atomically.ts';
import { claimFile } from '../../../folder/claim.ts';
import type { BadgeSettings, CheckSettings } from '../commands/certificate.ts';
import { FAILED, INCONCLUSIVE } from '../exit-codes.ts';
import { stopOnInterrupt } from '../judging/interrupts.ts';
import { note, print } from '../terminal.ts';

const EXIT_CODES: Readonly<Record<CertificateVerdict, number>> = {
  holds: 0,
  edited: FAILED,
  changed: FAILED,
  'too old': INCONCLUSIVE,
};

export async function checkFile(file: string, args: CheckSettings): Promise<void> {
  const certificate = await readCertificate(file);
  const { judge, run, maxAge } = args;
  if (judge === undefined && run === undefined) {
    throw new InvalidOptionError('--judge', 'names the judge as it is now; give it, or --run');
  }
  const present =
    judge === undefined
      ? await recordedIn(run ?? '', certificate)
      : await asItIs(judge, certificate, args);
  const checked = checkCertificate(certificate, present, {
    now: new Date(),
    maxAgeDays: maxAge ?? null,
  });
  if (args.json) print(jsonWithoutCommands(checked));
  else print(withoutCommands(checkedLine(file, certificate, checked)));
  for (const text of checkedNotes(checked)) note(withoutCommands(text));
  process.exitCode = EXIT_CODES[checked.verdict];
}

async function recordedIn(folder: string, { judge }: Certificate): Promise<PresentJudge> {
  return { makeup: makeupOf(await judgeOnRecord(folder, judge.id)) };
}

/** The judge, made as tj judge makes it and asked nothing. */
async function asItIs(
  judge: string,
  certificate: Certificate,
  args: CheckSettings,
): Promise<PresentJudge> {
  const subject = await subjectOf(certificate, args);
  const stop = new StopSwitch();
  const release = stopOnInterrupt(stop);
  let open: OpenJudges | undefined;
  try {
    open = await openJudges([{ ...args, judge }], { subject, warn: note });
    const [opened] = open.judges;
    if (opened === undefined) throw new TypeError('a judge that is named is opened');
    const makeup = makeupOf(await judgeToday(opened, stop));
    return { makeup, unseen: opened.source?.unseen ?? [] };
  } finally {
    release();
    await open?.close(stop);
  }
}

/** Whose runs the judge would read, because prompts name the faults and the task. */
async function subjectOf({ set }: Certificate, args: CheckSettings): Promise<Subject> {
  const { run, environment } = args;
  if (run !== undefined) return (await openSet({ set: run, environment, onNote: note })).subject;
  const name = environment ?? set.world;
  if (name === null) {
    throw new InvalidOptionError(
      '--run',
      'is needed: the judge was measured on recorded runs, and only their folder says what its prompts are about',
    );
  }
  if (environment === undefined && !isBuiltIn(name)) {
    throw new InvalidOptionError(
      '--environment',
      `is needed: the judge was measured in '${oneLine(name)}', which is not built in`,
    );
  }
  return withOptionalFaults(await loadEnvironment(name), set.types);
}

export async function writeBadge(file: string, { out, force }: BadgeSettings): Promise<void> {
  const certificate = await readCertificate(file);
  await claimFile(out, force);
  if (certificateHash(certificate) !== certificate.sha256) {
    note(`${oneLine(file)} was edited since it was written, so it gets no badge.`);
    process.exitCode = FAILED;
    return;
  }
  await writeAtomically(out, certificateBadge(certificate));
  print(oneLine(out));
}
