import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAlone } from '../src/index.ts'

test('a file of tests that runs alone sets no other clock, and says what fails in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alone-'))
  await using _ = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
  const path = join(folder, 'child.ts')
  const write = (year: number) =>
    Bun.write(
      path,
      `import { expect, setSystemTime, test } from 'bun:test'
       test('sets', () => {
         setSystemTime(new Date('2001-02-03'))
         expect(new Date().getFullYear()).toBe(${year})
       })`,
    )
  await write(2001)
  await runAlone(path)
  expect(new Date().getFullYear()).toBeGreaterThan(2001)
  await write(2002)
  await expect(runAlone(path)).rejects.toThrow('Expected: 2002')
})
