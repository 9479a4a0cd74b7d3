/** Texts that break programs, by what they aim at. */
const TEXTS = {
  emptiness: ['', ' ', '\t', '\n', '\u00a0', '\u200b', '\u3000'],
  'zero bytes and controls': ['\u0000', 'a\u0000b', '\u0001', '\u001b[31m', '\u007f', '\u0085'],
  'half characters': ['\ud800', '\udc00', 'a\ud83d', '\udfffb'],
  'unusual letters': [
    'ﷺ',
    'ı',
    'İ',
    'ß',
    'ﬃ',
    'Å',
    'A\u030a',
    'ǅ',
    '１２',
    '٣',
    '𝕏',
    '👩‍👩‍👧‍👦',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  ],
  'direction and width': ['\u202eevil', '\u2066x\u2069', 'שלום', 'مرحبا', 'e\u0301'.repeat(80)],
  'marks without a letter': [
    '\u0301',
    `a${'\u0301\u0323'.repeat(16)}`,
    '\u0323\u0301'.repeat(20_000),
  ],
  'words that are values': [
    'null',
    'undefined',
    'true',
    'NaN',
    'Infinity',
    '-0',
    '0x10',
    '1e309',
    '[]',
  ],
  'words that are members': [
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'length',
  ],
  'another language': [
    "'",
    '"',
    "' or 1=1 --",
    '"; drop table projects; --',
    '%',
    '_',
    '\\',
    '$1',
    '$(7*7)',
    '{{7*7}}',
    '<b>&amp;',
    '`id`',
    '$(id)',
    '%s%n',
    '../../etc/passwd',
    'file:///etc/passwd',
  ],
  'lines in a header': ['a\r\nset-cookie: x=1', 'a%0d%0ab'],
  length: ['x'.repeat(300), 'ä'.repeat(1001), 'x'.repeat(70_000)],
  'almost an id': [
    '01JZX4P0T7M2C9V5W8K3R6N1QD',
    '01jzx4p0t7m2c9v5w8k3r6n1qd',
    '8ZZZZZZZZZZZZZZZZZZZZZZZZZ',
    '00000000-0000-0000-0000-000000000000',
    '1',
    '-1',
  ],
  'almost an instant': [
    '2026-02-30T00:00:00Z',
    '2026-01-01',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:60Z',
    '+275760-09-13T00:00:00Z',
    '2026-01-01T00:00:00+99:00',
    '2026-01-01T00:00:00-23:59',
    '2027-02-29T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59-14:00',
    '9999-12-31T23:59:59.9999999Z',
    '2026-01-01T00:00:00',
    'Thu Jan 01 2026 00:00:00 GMT+0000 (UTC)',
    '294277-01-01T00:00:00Z',
  ],
  'almost an address': [
    'http://',
    'http://[::1',
    'http://127.0.0.1/',
    'http://169.254.169.254/',
    'ftp://x.example/a',
    'javascript:alert(1)',
    'https://user:pass@x.example/a.mp4',
    'https://x.example:99999/',
    'https://x.example/\u0000',
  ],
} satisfies Record<string, string[]>

export const HOSTILE_TEXTS: readonly string[] = Object.values(TEXTS).flat()

/** Values of every kind, none of which fits everywhere. */
export const HOSTILE_VALUES: readonly unknown[] = [
  ...HOSTILE_TEXTS,
  ...[null, true, false, [], {}, [[]], [null], { '': '' }],
  ...[0, -0, -1, 1, 0.1, 1e21, -1e308, 2 ** 31, 2 ** 53 + 1, 5e-324, 32_768],
  Array(1001).fill('x'),
  Array(19_000).fill(7),
  Object.fromEntries(Array.from({ length: 900 }, (_, index) => [index * 40_009, 1])),
  nested(500),
]

/** Returns arrays inside arrays. */
export function nested(depth: number): unknown {
  let value: unknown = []
  for (let level = 1; level < depth; level++) value = [value]
  return value
}
