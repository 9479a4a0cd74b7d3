import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeSection } from './bench-report/write-section.ts'

test('a benchmark replaces its own section of the report, and leaves the others as they are', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'section-'))
  const file = join(folder, 'benchmarks.md')
  await Bun.write(file, '# Benchmarks\n\nOf another command.\n')
  await writeSection(file, 'bench one', 'first')
  await writeSection(file, 'bench two', 'second')
  const both = await Bun.file(file).text()
  await writeSection(file, 'bench one', 'first, again')
  expect(await Bun.file(file).text()).toBe(both.replace('first', 'first, again'))
  expect(both).toStartWith('# Benchmarks\n\nOf another command.\n')
  expect(both.match(/first|second/g)).toEqual(['first', 'second'])
  await rm(folder, { recursive: true })
})
