import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { parseSync } from 'oxc-parser'

// Suites give a test a minute, which is many times what any of the quick ones needs. A test that gives itself less fails on a busy
// machine, and says nothing that a measured number would not say better.

/** In milliseconds, as `bun test --timeout` of every suite says. */
const LEAST = 60_000
const ROOT = join(import.meta.dir, '..')
const LIMITED =
  /^(test|describe|beforeAll|afterAll|beforeEach|afterEach|setDefaultTimeout)(\.\w+)*$/

test('no test has less time than its suite gives it', () => {
  const files = [...new Glob('{packages,services,test}/**/*.test.{ts,tsx}').scanSync(ROOT)]
    .filter((path) => !path.includes('node_modules'))
    .toSorted()
  expect(files.length).toBeGreaterThan(400)
  const short = files.flatMap((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8')
    return limitsIn(path, text)
      .filter(({ limit }) => limit < LEAST)
      .map(({ line, limit }) => `${path}:${line} ${limit}`)
  })
  expect(short).toEqual([])
})

test('limits are found wherever they can stand', () => {
  const text = `
    setDefaultTimeout(1)
    test('a', () => {}, 2)
    test.each([[7]])('b', () => { wait(8) }, 3)
    describe('c', () => { beforeAll(() => {}, 4) })
    test('d', () => expect(9))
  `
  expect(limitsIn('x.ts', text).map(({ limit }) => limit)).toEqual([1, 2, 3, 4])
})

/** The numbers that end the arguments of tests and hooks. */
function limitsIn(path: string, text: string): { line: number; limit: number }[] {
  const found: { line: number; limit: number }[] = []
  visit(parseSync(path, text).program, (node) => {
    const last = node.arguments?.at(-1)
    const isLimit = node.type === 'CallExpression' && typeof last?.value === 'number'
    if (!isLimit || !node.callee || !LIMITED.test(nameOf(node.callee))) return
    const line = text.slice(0, last.start).split('\n').length
    found.push({ line, limit: Number(last.value) })
  })
  return found
}

interface Node {
  type?: string
  start?: number
  name?: string
  value?: unknown
  callee?: Node
  object?: Node
  property?: Node
  arguments?: Node[]
}

/** The name that is called: `test`, `test.each`; for the result of a call, that of the call. */
function nameOf({ type, name, callee, object, property }: Node): string {
  if (type === 'CallExpression' && callee) return nameOf(callee)
  if (object && property) return `${nameOf(object)}.${nameOf(property)}`
  return name ?? ''
}

function visit(value: unknown, look: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return
  look(value)
  for (const member of Object.values(value)) visit(member, look)
}
