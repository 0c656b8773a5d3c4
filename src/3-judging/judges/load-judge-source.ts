import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { redacted } from '../../base/secrets.ts';
import { addressSays } from './fingerprints/address-says.ts';
import { existingFile, filesDigest } from './fingerprints/files-digest.ts';
import { commandFiles, moduleFiles } from './fingerprints/module-files.ts';
import { UNSEEN_BEHIND_ADDRESS, UNSEEN_BY_COMMAND, unseenByModule } from './fingerprints/unseen.ts';
import type { JudgeSource } from './judge.ts';
import type { JudgeContext } from './judge-context.ts';

/** `mine=cmd:python3 judge.py`: a name, and what it names. Forms with a colon or a slash have no name. */
export const NAMED = /^([\p{L}\p{N}][\p{L}\p{N}._-]*)=(.+)$/su;

/**
 * What a judge of the user's own is made of. The files are read now, before the judge is loaded; an
 * address is asked when the work begins.
 */
export async function judgeSource(spec: string, context: JudgeContext): Promise<JudgeSource> {
  const { fingerprint = [], versionTag } = context;
  const tags = versionTag === undefined ? [] : [versionTag];
  // Whoever names further files or a version answers for what the fingerprint does not see by itself.
  const isTagged = fingerprint.length + tags.length > 0;
  if (/^https?:/.test(spec)) {
    const further = await filesDigest(fingerprint, tags);
    let unseen: readonly string[] = [];
    return {
      name: redacted(spec),
      get unseen() {
        return unseen;
      },
      async fingerprint(signal) {
        const said = await addressSays(spec, signal);
        if (said === null && !isTagged) unseen = UNSEEN_BEHIND_ADDRESS;
        return said === null && !isTagged ? null : joined(said ?? '', further);
      },
    };
  }
  const [, form = '', rest = ''] = FORM.exec(spec) ?? [];
  // A key in the command may be renewed without the judge having changed.
  const texts = form === 'cmd:' ? [redacted(rest), ...tags] : tags;
  const files = judgeFiles(spec);
  const digest = await filesDigest([...files, ...fingerprint], texts);
  const name = form === 'cmd:' ? redacted(rest) : basename(rest);
  const unseen = form === 'cmd:' ? UNSEEN_BY_COMMAND : form === '' ? unseenByModule(files) : [];
  return { name, fingerprint: async () => digest, unseen: isTagged ? [] : unseen };
}

const FORM = /^(cmd:|prompt:|)(.*)$/s;

/** Whether a judge answers behind an address, wherever that is. */
export const isAddress = (spec: string): boolean => /^https?:/.test(spec.replace(NAMED, '$2'));

/** The files that a judge is made of, as far as they exist; none for a built-in one and for an address. */
export function judgeFiles(spec: string): readonly string[] {
  if (/^https?:/.test(spec)) return [];
  const [, form = '', rest = ''] = FORM.exec(spec.replace(NAMED, '$2')) ?? [];
  const files = form === 'cmd:' ? commandFiles(rest) : form === '' ? moduleFiles(rest) : [rest];
  // What is missing is said by whoever loads the judge, in better words.
  return files.filter((file) => existingFile(file) !== null);
}

function joined(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join(' ')).digest('hex');
}
