import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Glob } from 'bun'
import {
  createCatalogue,
  LANGUAGES,
  type Language,
  type Texts,
} from '../packages/words/src/index.ts'

const ROOT = join(import.meta.dir, '..')
const FOLDERS = [...new Glob('{packages,services}/*/{src,web}/words/en.json').scanSync(ROOT)]
  .map(dirname)
  .toSorted()
const TONGUES = Object.keys(LANGUAGES) as Language[]

/** Lists texts with their keys: `videos.title`. */
const textsOf = (words: Texts, prefix = ''): [key: string, text: string][] =>
  Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'string' ? [[prefix + name, value]] : textsOf(value, `${prefix}${name}.`),
  )

/** Names what is put into a text: values, and what surrounds parts of it. */
const valuesOf = (text: string) => [
  ...new Set(
    [...text.matchAll(/\{(\w+)[,}]|<(\w+)>/g)].map(([, value, tag]) => value ?? `<${tag}>`),
  ),
]

test('every workspace that says something to people has a catalogue', () => {
  expect(FOLDERS).toEqual([
    'packages/mail/src/words',
    'packages/specification/src/words',
    'packages/studio/web/words',
    'services/api/src/words',
    'services/dashboard/src/words',
    'services/mcp/src/words',
    'services/oauth/src/words',
  ])
})

describe.each(FOLDERS)('%s', (folder) => {
  const read = (language: string): Texts => require(join(ROOT, folder, `${language}.json`))
  const files = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.json'))
  const english = textsOf(read('en'))

  test('has a file for each language, and no other', () => {
    expect(files.toSorted()).toEqual(TONGUES.map((language) => `${language}.json`).toSorted())
  })

  test.each(TONGUES)(
    'has the texts of English in %s, in its order, with what is in them',
    (language) => {
      const told = (texts: [string, string][]) =>
        texts.map(([key, text]) => [key, valuesOf(text).toSorted()])
      expect(told(textsOf(read(language)))).toEqual(told(english))
    },
  )

  test.each(TONGUES)(
    'has texts in %s that can be written, whole and without spaces around',
    (language) => {
      const words = read(language)
      const say = createCatalogue({ ...({} as Record<Language, Texts>), [language]: words })(
        language,
      )
      for (const [key, text] of textsOf(words)) {
        for (const count of [1, 2, 5]) {
          const given = valuesOf(text).map((name) =>
            name.startsWith('<')
              ? [name.slice(1, -1), (inner: string) => inner || 'x']
              : [name, count],
          )
          const said = say(key as never, Object.fromEntries(given)).replace(/\n$/, '')
          expect([key, said]).toEqual([key, said.trim() || 'a text'])
        }
      }
    },
  )

  test.each(TONGUES)('has no apostrophe in %s that would quote a part of a message', (language) => {
    const quoting = textsOf(read(language)).filter(([, text]) => /'[{}<>']/.test(text))
    expect(quoting).toEqual([])
  })
})
