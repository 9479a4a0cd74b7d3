import { expect, test } from 'bun:test'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureSecret } from '../src/data-files.ts'

test('ensureSecret makes one secret, even for many that ask at once, and shows it to its owner alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clip-service-secret-'))
  const path = join(folder, 'nested', 'secret')
  const secrets = await Promise.all(Array.from({ length: 20 }, () => ensureSecret(path)))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await rm(folder, { recursive: true })
})
