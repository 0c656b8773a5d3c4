const LETTER = /\p{L}/u;

export function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0xfeff;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Letters, `_` and `$`. */
export function isNameStart(code: number): boolean {
  if (code < 128) {
    return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 36;
  }
  return LETTER.test(String.fromCharCode(code));
}

export function isNamePart(code: number): boolean {
  return isNameStart(code) || isDigit(code);
}
