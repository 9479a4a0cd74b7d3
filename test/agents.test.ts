import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '..')
const text = await Bun.file(join(ROOT, 'AGENTS.md')).text()
const [, invariants = ''] = /^## Invariants[^\n]*\n([\s\S]*?)^## /m.exec(text) ?? []
const sentences = invariants.split('\n').filter((line) => line.startsWith('- '))

test('each invariant names the tests that show it', () => {
  expect(sentences.length).toBeGreaterThan(15)
  expect(sentences.filter((line) => !/`[^`]+\.test\.ts`$/.test(line))).toEqual([])
})

test('every path is there', () => {
  const paths = [...text.matchAll(/`((?:packages|services|test|docs)\/[^`*]+)`/g)].map(
    ([, path = '']) => path,
  )
  expect(paths.length).toBeGreaterThan(25)
  expect(paths.filter((path) => !path.includes('<') && !existsSync(join(ROOT, path)))).toEqual([])
})
