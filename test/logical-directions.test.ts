import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'

const ROOT = join(import.meta.dir, '..')
const FILES = [
  ...new Glob('packages/studio/web/**/*.css').scanSync(ROOT),
  ...new Glob('services/*/src/**/*style*.ts').scanSync(ROOT),
  'packages/http/src/html.ts',
  'services/oauth/src/authorize/authorize.ts',
]

const PHYSICAL =
  /(?<![\w-])(?:(?:(?:margin|padding|border|scroll-margin|scroll-padding)-)?(?:left|right)(?:-\w+)?\s*:|border-(?:top|bottom)-(?:left|right)-radius\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right))/
/** Four sides, of which the second is the right one and the fourth the left. */
const SIDES = /(?<![\w-])(?:inset|margin|padding)\s*:\s*([^;{}]+)/g

/** Splits the values of a declaration, not those of the functions in them. */
const valuesOf = (text: string) => text.match(/[\w.-]+\([^)]*(?:\([^)]*\)[^)]*)*\)|\S+/g) ?? []

/** The lines whose declarations name a side of the screen in place of the beginning or end of a line. */
function physicalLines(text: string): string[] {
  return text.split('\n').filter((line) => {
    const uneven = [...line.matchAll(SIDES)].some(([, sides = '']) => {
      const [, right, , left] = valuesOf(sides)
      return left !== undefined && left !== right
    })
    return uneven || PHYSICAL.test(line)
  })
}

test('styles name the beginning and the end of lines, so that pages turn with the direction of their language', () => {
  expect(FILES.length).toBeGreaterThan(20)
  const found = FILES.flatMap((path) =>
    physicalLines(readFileSync(join(ROOT, path), 'utf8')).map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test.each([
  'left: 1rem;',
  'margin-left: auto;',
  'text-align: right;',
  'inset: 0 1rem auto auto;',
  'padding: 0 0.5rem 0 calc(1rem + (2px * 3));',
  '.a { border-right-width: 0 }',
])('%s is found', (line) => expect(physicalLines(line)).toEqual([line]))

test.each([
  'inset-inline: 0;',
  'inset: 0 1rem auto 1rem;',
  'text-align: start;',
  'margin: 0 auto;',
])('%s is not', (line) => expect(physicalLines(line)).toEqual([]))
