import { readFile } from 'node:fs/promises';
import { FileError } from '../../base/errors.ts';
import { fileFailure } from '../../base/files/file-failure.ts';
import { parseSettings, parseSettingsText } from '../../base/settings-file.ts';
import {
  type Certificate,
  certificateHash,
  certificateSchema,
  type JudgeMakeup,
} from './certificate-schema.ts';
import { type ComparedMakeup, compareMakeup } from './judge-parts.ts';

/** What a certificate is worth today. */
export type CertificateVerdict = 'holds' | 'edited' | 'changed' | 'too old';

export interface CheckedCertificate extends ComparedMakeup {
  readonly verdict: CertificateVerdict;
  readonly judge: string;
  /** The days since the last verdict behind it, or since it was issued where the folder did not say. */
  readonly ageDays: number;
  readonly maxAgeDays: number | null;
  /** What the fingerprint of the judge does not cover, as phrases. */
  readonly unseen: readonly string[];
}

/** Nobody's certificate is longer than this. */
const MOST_BYTES = 8 << 20;

/** Reads a certificate. What is no certificate is refused; one that was edited is read, and fails when checked. */
export async function readCertificate(path: string): Promise<Certificate> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw fileFailure('read a file', path, cause);
  });
  if (text.length > MOST_BYTES) throw new FileError(path, 'too long for a certificate');
  return parseSettings(certificateSchema, parseSettingsText(text, path), path);
}

const DAY = 24 * 60 * 60 * 1000;

/** The moment that the age of a certificate counts from: that of the evidence, as far as it is known. */
export const agesFrom = ({ judgedAt, date }: Certificate): string => judgedAt ?? date;

export interface PresentJudge {
  readonly makeup: JudgeMakeup;
  readonly unseen?: readonly string[];
}

/** Holds a certificate to its own hash, to the judge as it is now, and to an age. */
export function checkCertificate(
  certificate: Certificate,
  { makeup, unseen = [] }: PresentJudge,
  { now, maxAgeDays = null }: { readonly now: Date; readonly maxAgeDays?: number | null },
): CheckedCertificate {
  const compared = compareMakeup(certificate.judge, makeup);
  const ageDays = Math.max(0, (now.getTime() - Date.parse(agesFrom(certificate))) / DAY);
  const isEdited = certificateHash(certificate) !== certificate.sha256;
  const isOld = maxAgeDays !== null && ageDays > maxAgeDays;
  return {
    verdict: isEdited
      ? 'edited'
      : compared.changed.length > 0
        ? 'changed'
        : isOld
          ? 'too old'
          : 'holds',
    judge: certificate.judge.id,
    ageDays,
    maxAgeDays,
    unseen,
    ...compared,
  };
}
