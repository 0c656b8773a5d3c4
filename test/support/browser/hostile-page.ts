/** Texts that are known to break pages: markup, placeholders, odd characters, addresses. */
export const PAYLOADS: readonly string[] = [
  '</script><script>window.pwned=1</script>',
  '<img src=x onerror="window.pwned=1">',
  '"><svg onload=window.pwned=1>',
  "'><iframe srcdoc='<script>parent.pwned=1</script>'></iframe>",
  '</title></style></textarea></template></noscript><script>window.pwned=1</script>',
  '<!--data--> <!--policy--> <!--title--> --> <!--',
  "$& $1 $$ $` $'",
  ']]> <![CDATA[ <?xml ?>',
  '&lt;b&gt; &amp;#60; &#x3c;script&#x3e;',
  '{{constructor.constructor("window.pwned=1")()}} #{window.pwned=1}',
  'javascript:window.pwned=1',
  'http://pwned.example/x.png //pwned.example/y.js',
  'NUL \u0000 BEL \u0007 ESC \u001b[31m\u001b]0;pwned\u0007 DEL \u007f CSI \u009b31m',
  'separators \u2028 and \u2029 and \u0085',
  'overrides \u202egnp.exe\u202c \u2066 \u2067 \u2069 \u200f',
  'halves \ud83d and \udc00 and \ufffe \uffff',
  'accents Z\u0351\u036b\u0343\u036a\u0302 and 🧑‍🚀 and \ufeff',
];

/** All of them in one text. */
export const HOSTILE = PAYLOADS.join(' ');

/** Keys that have a meaning in every JavaScript object. */
export const PROTOTYPE_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
];

/** A text without lone surrogates, which do not survive the way out of a browser. */
export const whole = (text: string): string => text.replace(/[\p{Surrogate}\ufffd]/gu, '');
