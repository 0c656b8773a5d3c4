import { oneLine } from './errors.ts';

/**
 * What must not be written or printed. Keys and passwords reach this program through variables, addresses
 * and commands, and come back in the messages of servers and in the words of a command line. The list
 * is one for the whole process, because whatever the process writes must not hold any of them.
 */
const known = new Set<string>();

const HIDDEN = '[hidden]';
/** Shorter values would hide ordinary words, and nobody can guess them from a pattern either. */
const SHORTEST = 6;

const SECRET_NAME = String.raw`[\w.-]*(?:api[-_]?key|access[-_]?key|key|token|secret|passw(?:or)?d|pwd|auth|signature|sig)`;
const URL_LOGIN = /(\b[a-z][a-z0-9+.-]*:\/\/)([^\s/?#'"@]*)@/gi;
const IN_QUERY = new RegExp(String.raw`([?&;]${SECRET_NAME}=)([^\s&#'"]+)`, 'gi');
const IN_OPTION = new RegExp(
  String.raw`((?<!\w)--?${SECRET_NAME}(?:=|\s+))("[^"]*"|'[^']*'|[^\s'"]{6,})`,
  'gi',
);
const IN_ASSIGNMENT = new RegExp(String.raw`(\b${SECRET_NAME}=)("[^"]*"|'[^']*'|[^\s'"&]+)`, 'gi');
const IN_HEADER = /(\b(?:bearer|basic)\s+)([\w.~+/=-]{6,})/gi;

/** A part of a path that looks drawn at random, as in the address of a webhook: a long run, or a UUID. */
const IN_PATH =
  /(?<=https?:\/\/[^\s?#'"]*\/)(?=[^\s/?#'"]*\d)(?=[^\s/?#'"]*[a-z])[^\s/?#'"]*?(?:[a-z0-9]{16}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[^\s/?#'"]*/gi;

/** Remembers a value that must never be written or printed. */
export function hideSecret(value: string | undefined): void {
  const secret = value?.trim() ?? '';
  if (secret.length < SHORTEST) return;
  const forms = [secret, oneLine(secret), ...secret.split(/\s+/), decoded(secret)];
  for (const form of forms) {
    if (form.length < SHORTEST) continue;
    known.add(form);
    known.add(encodeURIComponent(form));
    known.add(JSON.stringify(form).slice(1, -1));
    known.add(Buffer.from(form).toString('base64'));
  }
}

/** Remembers the secrets in a text that a user typed: an address, a command or the value of a variable. */
export function hideSecretsIn(text: string): void {
  for (const [, , login = ''] of text.matchAll(URL_LOGIN)) {
    const at = login.indexOf(':');
    hideSecret(at === -1 ? login : login.slice(at + 1));
    hideSecret(decoded(login));
  }
  for (const [part] of text.matchAll(IN_PATH)) hideSecret(part);
  for (const pattern of [IN_QUERY, IN_OPTION, IN_ASSIGNMENT, IN_HEADER]) {
    for (const [, , value = ''] of text.matchAll(pattern)) {
      hideSecret(value.replace(/^["']|["']$/g, ''));
    }
  }
}

/** A text without any value that is known to be secret. */
export function withoutSecrets(text: string): string {
  let clean = text;
  for (const secret of known) {
    if (clean.includes(secret)) clean = clean.replaceAll(secret, HIDDEN);
  }
  return clean;
}

/** A message or a command line without known secrets, nor anything that stands where secrets stand. */
export function redacted(text: string): string {
  return withoutSecrets(text)
    .replace(URL_LOGIN, `$1${HIDDEN}@`)
    .replace(IN_QUERY, `$1${HIDDEN}`)
    .replace(IN_OPTION, `$1${HIDDEN}`)
    .replace(IN_ASSIGNMENT, `$1${HIDDEN}`)
    .replace(IN_HEADER, `$1${HIDDEN}`);
}

/** The same for everything in a JSON value. */
export const redactedJson = <Value>(value: Value): Value => inEveryText(value, redacted);

/** A JSON value without any value that is known to be secret. */
export const withoutSecretsIn = <Value>(value: Value): Value => inEveryText(value, withoutSecrets);

function inEveryText<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'string') return change(value) as Value;
  if (Array.isArray(value)) return value.map((each) => inEveryText(each, change)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, inEveryText(each, change)]),
  ) as Value;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
