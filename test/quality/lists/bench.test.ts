import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

test('reads as many rows for a page among many as among few, and writes its sections', async () => {
  const docs = await mkdtemp(join(tmpdir(), 'bench-docs-'))
  const options = ['--rows', '3000', '--only', 'ledger', '--docs', docs]
  const bench = Bun.spawn([process.execPath, join(import.meta.dir, 'bench.ts'), ...options], {
    stdout: 'ignore',
    stderr: 'inherit',
  })
  expect(await bench.exited).toBe(0)
  const pages = await Bun.file(join(docs, 'benchmarks.md')).text()
  for (const page of ['first', 'middle']) {
    const row = new RegExp(
      `\\| ledger, ${page} page \\| [\\d.]+ \\| [\\d.]+ \\| [\\d.]+ \\| 21 \\| 21 \\|`,
    )
    expect(pages).toMatch(row)
  }
  expect(await Bun.file(join(docs, 'scale.md')).text()).toMatch(/\| ledger \| 3·10³ \| \d+ MB \|/)
  await rm(docs, { recursive: true })
})
