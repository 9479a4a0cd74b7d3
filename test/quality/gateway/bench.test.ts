import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

test('measures the gateway, writes its section where nginx is installed, and ends what it started', async () => {
  const docs = await mkdtemp(join(tmpdir(), 'bench-docs-'))
  const options = ['--rounds', '1', '--seconds', '0.02', '--docs', docs]
  const bench = Bun.spawn([process.execPath, join(import.meta.dir, 'bench.ts'), ...options], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const printed = await new Response(bench.stdout).text()
  expect(await bench.exited).toBe(0)
  expect(printed).toMatch(/\| unix socket \| requests a second \| gateway \| [\d.]+ \| /)
  expect(printed).toMatch(/\| gateway \| [\d.]+ \| [\d.]+ \| \d+ MB \|/)
  const hasNginx = !printed.includes('nginx is not installed')
  expect(existsSync(join(docs, 'benchmarks.md'))).toBe(hasNginx)
  expect(existsSync(join(docs, 'benchmarks-gateway.svg'))).toBe(hasNginx)
  await rm(docs, { recursive: true })
})
