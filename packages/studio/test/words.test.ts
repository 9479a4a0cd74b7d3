import { expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { PLATFORMS } from '@svc/specification'
import { Glob } from 'bun'
import compile from 'icu-minify/compile'
import format, { type FormatOptions } from 'icu-minify/format'
import { createTranslator } from 'use-intl'
import { STUDIO_TEXTS } from '../src/texts.ts'
import { firstOf } from '../web/app/first-words.ts'
import english from '../web/words/en.json'

const WEB = new URL('../web/', import.meta.url).pathname

const languages = Object.entries(STUDIO_TEXTS)

/** Lists texts with their keys: `videos.title`. */
function textsOf(words: object, prefix = ''): [key: string, text: string][] {
  return Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'string' ? [[prefix + name, value]] : textsOf(value, `${prefix}${name}.`),
  )
}

const keysOf = (words: object) => textsOf(words).map(([key]) => key)

test.each(languages)('every text of %s says the same when it is compiled', (locale, words) => {
  const compiled = new Map(textsOf(words).map(([key, text]) => [key, compile(text)]))
  for (const [key, text] of textsOf(words)) {
    const named = [...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name)
    const tags = [...text.matchAll(/<(\w+)>/g)].map(([, name = '']) => [name, tagged] as const)
    for (const count of [0, 1, 3]) {
      const values = Object.fromEntries([...named.map((name) => [name, count] as const), ...tags])
      const write = createTranslator({ locale, messages: { text }, timeZone: 'UTC' })
      const message = compiled.get(key) ?? ''
      const shown = format(message, locale, values, { formatters, timeZone: 'UTC' })
      expect([key, shown]).toEqual([key, write.markup('text', values)])
    }
  }
})

const tagged = (text: unknown) => `[${text}]`

const formatters: FormatOptions['formatters'] = {
  getDateTimeFormat: (...options) => new Intl.DateTimeFormat(...options),
  getNumberFormat: (...options) => new Intl.NumberFormat(...options),
  getPluralRules: (...options) => new Intl.PluralRules(...options),
}

test('the program itself has the texts of all that it shows before any other part is loaded', async () => {
  const reached = new Set<string>()
  async function follow(file: URL): Promise<void> {
    if (reached.has(file.href) || !/\.tsx?$/.test(file.pathname)) return
    reached.add(file.href)
    const text = await readFile(file, 'utf8')
    const names = [...text.matchAll(/^(?:import|export) (?!type )[^';]*? from '(\.[^']+)'/gm)]
    for (const [, name = ''] of names) await follow(new URL(name, file))
  }
  await follow(new URL('main.tsx', new URL('../web/', import.meta.url)))
  const programs = await Promise.all([...reached].map((href) => readFile(new URL(href), 'utf8')))
  const named = programs.flatMap((text) =>
    [...text.matchAll(/useTranslations\('(\w+)/g)].map(([, name]) => name),
  )
  expect(named.length).toBeGreaterThan(5)
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(firstOf(english)).toSorted())
})

test('the catalogue has no text that no page names', async () => {
  const programs = [...new Glob('**/*.{ts,tsx}').scanSync(WEB)]
  const texts = await Promise.all(programs.map((path) => readFile(WEB + path, 'utf8')))
  // Names of platforms are keys of their table.
  const program = [...texts, ...PLATFORMS].join()
  const unused = keysOf(english).filter((key) => {
    const name = key.slice(key.lastIndexOf('.') + 1)
    const parent = key.split('.').at(-2) ?? ''
    return !program.includes(name) && !program.includes(`${parent}.\${`)
  })
  expect(unused).toEqual([])
})
