/** A hostile value for a field, with the kind it is counted under. */
export interface Hostile {
  kind: string
  value: unknown
}

const nested = (depth: number): unknown => (depth === 0 ? 'x' : { inner: nested(depth - 1) })

const kinds: readonly (readonly [kind: string, values: readonly unknown[]])[] = [
  ['wrong type', [null, true, false, 0, '', [], {}, [[]], [null], { a: 1 }, ['a', 'b'], [1, 2]]],
  [
    'boundary number',
    [-1, -0, 0.1, 1e2, 1e308, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 31) - 1, 99_999_999_999, 1e-7],
  ],
  [
    'number as text',
    ['0x10', '1e2', '-0', '+1', '1.0', ' 1 ', '01', '1_000', 'NaN', 'Infinity', '99999999999', '２', '1,5', '²'],
  ],
  [
    'control character',
    ['a\u0000b', '\u0000', 'a\u0001b', 'a\u0007', 'a\u001b[31mb', 'a\u0085b', 'a\u009fb', 'a\u007f'],
  ],
  [
    'invisible text',
    ['\u200b\u200d', '\u3164\u115f', '\u2800', '\u{e0068}\u{e007f}', '\u0301\u0301', '\u00ad', '\ufe0f'],
  ],
  ['bidi text', ['\u202egnp.exe', '\u2066a\u2069', '\u061c\u200f', 'abc\u202d\u202cdef']],
  ['lone surrogate', ['\ud83d', 'a\udc00b', '\ud800\ud800', 'title \udfff of ten characters']],
  [
    'unicode forms',
    [
      'e\u0301'.repeat(10),
      'ﬁne ﬂowers',
      'Ｆｕｌｌｗｉｄｔｈ',
      'İstanbul ı',
      'ß'.repeat(12),
      '👨‍👩‍👧‍👦'.repeat(4),
      'Z̸͎̔a̷͝l̵͇̈g̶o̷̢',
    ],
  ],
  [
    'very long',
    ['a'.repeat(3_000), 'a'.repeat(60_000), '😀'.repeat(5_000), ' '.repeat(20_000), `${'ab '.repeat(5_000)}`],
  ],
  ['deep or large', [nested(19), nested(25), nested(2_000), Array.from({ length: 5_000 }, (_, n) => n), [nested(30)]]],
  ['prototype name', ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']],
  [
    'SQL',
    [
      "' or 1=1 --",
      "'; drop table users; --",
      '%',
      '_',
      '\\',
      "a' union select null--",
      '$1',
      '::int',
      'a & | ! b',
      "a:* <-> 'b",
    ],
  ],
  [
    'HTML',
    [
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '</title><svg/onload=a>',
      '&lt;b&gt;',
      'javascript:alert(1)',
    ],
  ],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template as text
  ['template', ['{{7*7}}', '${7*7}', '<%= 7*7 %>', '#{7*7}', '%s%s%n', '{0}']],
  ['line break', ['a\r\nSet-Cookie: b=c', 'a\nb', '\r\n\r\n', 'a%0d%0aX: y', 'Subject\nBcc: x@example.org']],
  [
    'path',
    [
      '../../../etc/passwd',
      '..%2f..%2f',
      '/etc/passwd\u0000.jpg',
      'C:\\boot.ini',
      'file:///etc/passwd',
      '//evil.example',
      '.',
      '..',
    ],
  ],
  [
    'address',
    [
      'http://127.0.0.1:1/',
      'http://[::1]/',
      'gopher://x',
      'https://user:pass@x',
      'http://169.254.169.254/latest',
      'data:text/html,x',
    ],
  ],
  [
    'date',
    [
      '0000-00-00',
      '9999-12-31',
      '2026-02-30',
      '2026-13-01',
      '275760-09-14',
      '1969-12-31T23:59:59Z',
      '25:00',
      '24:00',
      '2026-11-01T00:00:00+99:00',
      '-000001-01-01',
    ],
  ],
]

export const hostileValues: readonly Hostile[] = kinds.flatMap(([kind, values]) =>
  values.map((value) => ({ kind, value })),
)
