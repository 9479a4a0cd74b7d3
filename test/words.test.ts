import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { parseSync } from 'oxc-parser'

/**
 * Pronouns that hide who does what, and verbs that make a person of a program.
 * Write which request, member, process or service it is; that it verifies or accepts; that it is unreachable.
 */
const UNCLEAR =
  /\b(?:nobody|anybody|somebody|everybody|who(?:m|so)?ever|believ(?:e[sd]?|ing)|(?:is|are|was|were) away)\b/gi

const ROOT = join(import.meta.dir, '..')
const found = (pattern: string) =>
  [...new Glob(pattern).scanSync(ROOT)].filter((path) => !path.includes('node_modules')).sort()
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const paths = ['packages', 'services', 'test', 'examples'].flatMap((folder) =>
  found(`${folder}/**/*.{ts,tsx,mjs}`),
)
/** Only what has such a word anywhere is parsed. */
const code = paths
  .map((path) => ({ path, text: read(path) }))
  .filter(({ text }) => text.search(UNCLEAR) !== -1)
  .map(({ path, text }) => ({ path, text, parsed: parseSync(path, text) }))
const KINDS = '{md,css,html,py,sh,yaml,yml,toml,conf,service}'
const documents = [
  `*.${KINDS}`,
  `{packages,services,test,docs,examples,deploy}/**/*.${KINDS}`,
].flatMap(found)

test('there is something to look at', () => {
  expect(paths.length).toBeGreaterThan(1500)
  expect(documents.length).toBeGreaterThan(100)
  expect(unclear('x', 1, 'Nobody believes whoever is away.')).toHaveLength(4)
})

test('comments say plainly who does what', () => {
  const odd = code.flatMap(({ path, text, parsed }) =>
    parsed.comments.flatMap(({ start, value }) => unclear(path, lineOf(text, start), value)),
  )
  expect(odd).toEqual([])
})

test('so do the titles of tests', () => {
  const tests = code.filter(({ path }) => path.endsWith('.test.ts'))
  const odd = tests.flatMap(({ path, text, parsed }) =>
    titlesIn(parsed.program, text).flatMap(({ start, title }) =>
      unclear(path, lineOf(text, start), title),
    ),
  )
  expect(odd).toEqual([])
})

test('so does every document', () => {
  const odd = documents.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, at) => unclear(path, at + 1, line)),
  )
  expect(odd).toEqual([])
})

/** Lists the first arguments of calls of `test` and `describe`, also of those made by `each`. */
function titlesIn(value: unknown, text: string): { start: number; title: string }[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap((member) => titlesIn(member, text))
  const { type, callee, arguments: given } = value as Partial<Call>
  if (type !== 'CallExpression' || !callee || !given) return inside
  const [first] = given
  if (!first || !/^(?:test|describe)/.test(text.slice(callee.start, callee.end))) return inside
  if (!/^(?:Template)?Literal$/.test(first.type)) return inside
  return [{ start: first.start, title: text.slice(first.start, first.end) }, ...inside]
}

interface Call {
  type: string
  callee: { start: number; end: number }
  arguments: { type: string; start: number; end: number }[]
}

/** Lists the unclear words of a text as `path:line word`. */
function unclear(path: string, line: number, text: string): string[] {
  return [...text.matchAll(UNCLEAR)].map(([word]) => `${path}:${line} ${word}`)
}

const lineOf = (text: string, start: number) => text.slice(0, start).split('\n').length
