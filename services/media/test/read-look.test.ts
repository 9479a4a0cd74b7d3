import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_CONFIG } from '@svc/specification'
import { openFolderStore } from '@svc/storage'
import { readLook } from '../src/worker/read-look.ts'

const folder = await mkdtemp(join(tmpdir(), 'read-look-test-'))
afterAll(() => rm(folder, { recursive: true }))

test('noise reduction and b-roll of a template reach the engine; deleted assets are not opened', async () => {
  const store = await openFolderStore(join(folder, 'objects'))
  const objectKey = 'accounts/a/assets/b/c/file.png'
  await Bun.write(join(folder, 'source.png'), 'picture')
  await store.putFile(objectKey, join(folder, 'source.png'), 'image/png')
  const file = { kind: 'image' as const, labels: ['rocket'], duration_seconds: null }
  const lookWith = async (denoise: boolean, broll: Parameters<typeof readLook>[1]['broll']) => {
    const config = {
      ...DEFAULT_CONFIG,
      audio: { ...DEFAULT_CONFIG.audio, denoise },
      broll: { ...DEFAULT_CONFIG.broll, density: 0.4 },
    }
    const work = { config, assets: {}, broll, censor: null }
    const { signal } = new AbortController()
    return (await readLook(store, work, { enabled: true }, folder, signal)).look
  }
  expect(await lookWith(false, [])).toMatchObject({
    config: { audio: { denoise: false } },
    broll: [],
  })
  const { config, broll } = await lookWith(true, [
    { asset_id: 'b', objectKey, ...file },
    { asset_id: 'd', objectKey: 'accounts/a/assets/d/e/file.png', ...file },
  ])
  expect(config.audio.denoise).toBe(true)
  expect(broll).toMatchObject([file, file])
  const [path, gone] = await Promise.all((broll ?? []).map((asset) => asset.open()))
  expect(await Bun.file(path ?? '').text()).toBe('picture')
  expect(gone).toBeNull()
})
