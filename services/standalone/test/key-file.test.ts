import { afterAll, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keyFile } from '../src/data-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'key-file-'))
afterAll(() => rm(folder, { recursive: true }))

test('a folder without a key has none', async () => {
  expect(await keyFile(folder).read()).toBeNull()
  expect(await keyFile(join(folder, 'absent')).read()).toBeNull()
})

test('a key is kept for its owner alone', async () => {
  await keyFile(folder).write('svc_key')
  expect(await keyFile(folder).read()).toBe('svc_key')
  expect((await stat(join(folder, 'api-key'))).mode & 0o777).toBe(0o600)
})

test('a key that cannot be read is not taken for none', async () => {
  const broken = join(folder, 'broken')
  await mkdir(join(broken, 'api-key'), { recursive: true })
  await expect(keyFile(broken).read()).rejects.toThrow(
    `The API key in ${join(broken, 'api-key')} cannot be read: EISDIR`,
  )
})
