import fc from 'fast-check';

/** Names that try to pass as workflow commands, markup, table cells, shell commands or control codes. */
export const HOSTILE: readonly string[] = [
  '::error::owned',
  'x\n::error title=a::owned',
  'x\r::set-output name=verdict::passed',
  '%0A::error::owned',
  'a,title=b::c',
  '##[error]owned',
  '| a | b |\n|---|---|',
  '`code` <script>alert(1)</script> <img src=x onerror=alert(1)>',
  '[click](javascript:alert(1)) ![x](http://evil.example/x.png) www.evil.example @everyone',
  '"/><testcase name="x"/><!--',
  ']]>',
  "'; rm -rf / #",
  '$(touch owned)',
  '-rf',
  '\u001b[31mred\u001b[0m\u0007',
  '\u202eevil\u2066',
  '\ud800 \u0000 \ufffe',
  ' ::error::after a blank',
  '',
];

export const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(':', '%', '\n', '\r', '|', '`', '<', '#', '[', ' ', 'a') }),
);
