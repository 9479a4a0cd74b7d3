import { expect, test } from 'bun:test'
import { MAIL_WORDS } from '../src/index.ts'

const languages = Object.entries(MAIL_WORDS)
const english = textsOf(MAIL_WORDS.en)

test('there is something to look at', () => expect(english.size).toBeGreaterThan(30))

test.each(languages)('%s has the texts of English, in its order', (_, words) => {
  expect([...textsOf(words).keys()]).toEqual([...english.keys()])
})

test.each(languages)('a text of %s tells all that its English one tells', (_, words) => {
  const texts = textsOf(words)
  for (const [key, text] of english) {
    for (const count of [1, 2]) {
      expect([key, count, told(texts.get(key), count)]).toEqual([key, count, told(text, count)])
    }
  }
})

test.each(languages)('no text of %s is empty, or begins or ends with a space', (_, words) => {
  for (const [key, text] of textsOf(words)) {
    const written = write(text, 2).replace(/\n$/, '')
    expect([key, written]).toEqual([key, written.trim() || 'a text'])
  }
})

type Text = string | ((facts: unknown) => string)

/** Lists texts with their keys: `webhook.subject`. */
function textsOf(words: object, prefix = ''): Map<string, Text> {
  return new Map(
    Object.entries(words).flatMap(([name, value]) =>
      typeof value === 'object'
        ? [...textsOf(value, `${prefix}${name}.`)]
        : [[prefix + name, value] as const],
    ),
  )
}

/** Names the facts that a text shows, in the order of the alphabet. */
const told = (text: Text | undefined, count: number) =>
  [...write(text ?? '', count).matchAll(/<(\w+)>/g)].map(([, name]) => name).toSorted()

function write(text: Text, count: number): string {
  if (typeof text === 'string') return text
  const facts = new Proxy(
    { toString: () => '<fact>' },
    {
      get: (target, name) => {
        if (name === 'toString' || typeof name === 'symbol') return Reflect.get(target, name)
        return name === 'count' ? count : `<${name}>`
      },
    },
  )
  return text(facts)
}
