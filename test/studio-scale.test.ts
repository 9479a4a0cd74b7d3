import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'

const ROOT = join(import.meta.dir, '..')
const FILES = [...new Glob('packages/studio/web/**/*.css').scanSync(ROOT)]

/** The steps of the scale of spaces, in rem. */
const SPACES = [0.125, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4, 5]
const SPACE = /(?<![\w-])(?:(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z]+)*)\s*:([^;{}]+)/g
const LENGTH = /(?<![\w.-])-?(\d*\.?\d+)(rem|em|px|ch)\b/g
/** `1rem` is the text of the page; the steps around it have names. */
const SIZE =
  /font-size\s*:(?!\s*(?:1rem|inherit|clamp\(var|var\(--(?:tiny|small|large|huge)\)))[^;{}]+/g

/** Declarations whose size or space is no step of its scale. */
function offScale(text: string): string[] {
  const spaces = [...text.matchAll(SPACE)].filter(([, value = '']) =>
    [...value.matchAll(LENGTH)].some(
      ([, number, unit]) => unit !== 'rem' || !SPACES.includes(Number(number)),
    ),
  )
  return [...spaces, ...text.matchAll(SIZE)].map(([declaration]) => declaration.trim())
}

test('texts and spaces of the studio have sizes of one scale each', () => {
  expect(FILES.length).toBeGreaterThan(20)
  const found = FILES.flatMap((path) =>
    offScale(readFileSync(join(ROOT, path), 'utf8')).map((one) => `${path}: ${one}`),
  )
  expect(found).toEqual([])
})

test.each([
  'font-size: 0.9rem',
  'font-size: 14px',
  'gap: 0.35rem',
  'padding: 1rem 6px',
  'margin-block: -0.6rem 0',
])('%s is refused', (one) => expect(offScale(`a { ${one}; }`)).toEqual([one]))

test.each([
  'font-size: var(--small)',
  'padding: clamp(1rem, 4vw, 2rem)',
  'margin-inline: auto -0.5rem',
  'gap: 0',
])('%s is not', (one) => expect(offScale(`a { ${one}; }`)).toEqual([]))
