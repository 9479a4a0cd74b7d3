/** A JSON value, or nearly one, in as many bytes as are given. */
type Fragment = (bytes: number) => string

/** Just below the limit of values that are parsed. */
const MOST_VALUES = 19_900
const MOST_MEMBERS = 990
const DEEPEST = 24

const sparse = (index: number) => String((index * 40_009) % 4_294_967_291)
const LIST_OF_SPARSE = Array.from({ length: MOST_MEMBERS }, (_, index) => `"${sparse(index)}":1`)

/** Values that are cheap to send, by the reason why they are expensive to refuse. */
export const JSON_FRAGMENTS: Readonly<Record<string, Fragment>> = {
  numbers: list(() => '1'),
  'numbers, few': list(padded((pad) => `1${pad('0')}`)),
  objects: list(() => '{}'),
  'objects, few': list(padded((pad, index) => `{"k${index}":"${pad('x')}"}`)),
  texts: list((index) => `"t${index}"`),
  'texts, few': list(padded((pad, index) => `"${index}${pad('x')}"`)),
  keys: members((index) => `k${index}`),
  'keys, few': members((index, pad) => `k${index}${pad}`, MOST_MEMBERS),
  'keys that are numbers': members(sparse, MOST_MEMBERS),
  'many keys that are numbers': list(() => `{${LIST_OF_SPARSE}}`, MOST_VALUES / MOST_MEMBERS - 2),
  deep: (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'deep objects': (bytes) => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
  'deep enough, then wide': (bytes) =>
    '[{"a":'.repeat(DEEPEST / 2) +
    list(() => '7', MOST_VALUES)(bytes - 200) +
    '}]'.repeat(DEEPEST / 2),
  text: (bytes) => `"${'x'.repeat(bytes - 2)}"`,
  spaces: (bytes) => `"${' '.repeat(bytes - 3)}x"`,
  'marks out of order': (bytes) => `"${'\u0301\u0323'.repeat((bytes - 2) / 4)}"`,
  'marks, some': (bytes) => `"${`a${'\u0301\u0323'.repeat(15)}`.repeat((bytes - 2) / 61)}"`,
  'composable texts': list(padded((pad) => `"${'e\u0301'.repeat(pad('x').length / 3)}"`, 4_000)),
  escapes: (bytes) => `"${'\\u0301\\u0323'.repeat((bytes - 2) / 12)}"`,
  'numbers without an end': (bytes) => list(() => '1')(bytes).slice(0, -1),
  'keys without an end': (bytes) => members((index) => `k${index}`)(bytes).slice(0, -1),
}

/** Form bodies; `{name}` stands for a field that the route knows. */
export const FORM_FRAGMENTS: Readonly<Record<string, Fragment>> = {
  'empty fields': (bytes) => 'a&'.repeat(bytes / 2),
  fields: joined((index) => `k${index}=1`, '&'),
  'one field often': joined(() => '{name}=1', '&'),
  percent: (bytes) => `{name}=${'%41'.repeat(bytes / 3 - 9)}`,
  'broken percent': joined((index) => `k${index}=%C3`, '&'),
  pluses: (bytes) => `{name}=${'a+'.repeat(bytes / 2 - 9)}`,
  marks: (bytes) => `{name}=${'%CC%81%CC%A3'.repeat(bytes / 12 - 9)}`,
  value: (bytes) => `{name}=${'x'.repeat(bytes - 20)}`,
  name: (bytes) => `${'x'.repeat(bytes - 20)}=1`,
}

/** Fills each item of a list of `MOST_VALUES` so that together they take the bytes. */
function padded(
  item: (pad: (character: string) => string, index: number) => string,
  count = MOST_VALUES / 2,
) {
  return (index: number, bytes: number) =>
    item((character) => character.repeat(Math.max(0, Math.floor(bytes / count) - 14)), index)
}

function list(
  item: (index: number, bytes: number) => string,
  most = Number.POSITIVE_INFINITY,
): Fragment {
  return (bytes) => `[${joined(item, ',', most)(bytes - 2)}]`
}

function members(
  name: (index: number, pad: string) => string,
  most = Number.POSITIVE_INFINITY,
): Fragment {
  return (bytes) => {
    const pad = 'x'.repeat(Math.max(0, Math.floor(bytes / MOST_MEMBERS) - 14))
    return `{${joined((index) => `"${name(index, pad)}":1`, ',', most)(bytes - 2)}}`
  }
}

function joined(
  item: (index: number, bytes: number) => string,
  between: string,
  most = Number.POSITIVE_INFINITY,
): Fragment {
  return (bytes) => {
    const items: string[] = []
    for (let left = bytes; items.length < most; ) {
      const next = item(items.length, bytes)
      left -= Buffer.byteLength(next) + between.length
      if (left < 0) break
      items.push(next)
    }
    return items.join(between)
  }
}
