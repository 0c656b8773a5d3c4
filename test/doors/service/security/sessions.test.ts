import { describe, expect, it } from 'vitest';
import { Sessions } from '../../../../src/doors/service/security/sessions.ts';

const given = (cookie: string): string => cookie.split(';', 1)[0] ?? '';

describe('Sessions', () => {
  it('end after twelve hours, and when somebody signs out', () => {
    let now = 0;
    const sessions = new Sessions(() => now);
    const cookie = given(sessions.begin(false));
    expect(sessions.isKnown(`other=1; ${cookie}`)).toBe(true);
    now = 12 * 3600 * 1000;
    expect(sessions.isKnown(cookie)).toBe(false);
    const second = given(sessions.begin(false));
    sessions.end(second);
    expect(sessions.isKnown(second)).toBe(false);
  });

  it('are not believed from a name that was never given out', () => {
    const sessions = new Sessions();
    sessions.begin(true);
    for (const cookie of [
      undefined,
      '',
      'tj_session=',
      `tj_session=${'a'.repeat(43)}`,
      '__proto__=1',
    ]) {
      expect(sessions.isKnown(cookie)).toBe(false);
    }
  });

  it('are bounded in number: the oldest gives way', () => {
    const sessions = new Sessions();
    const first = given(sessions.begin(false));
    for (let i = 0; i < 100; i++) sessions.begin(false);
    expect(sessions.isKnown(first)).toBe(false);
  });

  it('tell a browser behind TLS to send the cookie over TLS only', () => {
    expect(new Sessions().begin(true)).toMatch(/; Secure$/);
  });
});
