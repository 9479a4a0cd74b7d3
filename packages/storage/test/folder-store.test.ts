import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readlink, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFolderStore } from '../src/index.ts'
import { toStorageError } from '../src/storage-error.ts'

const folder = await mkdtemp(join(tmpdir(), 'folder-store-'))
const store = await openFolderStore(folder)
afterAll(() => rm(folder, { recursive: true }))

describe('openFolderStore', () => {
  test('throws when it is full, keeps the old object and leaves no draft', async () => {
    await store.putBytes('full/clip', 'old', 'video/mp4')
    // A limit of the kernel on the size of one file: the nearest thing to a full disk that needs no privilege.
    const fill = Bun.spawn(
      ['sh', '-c', 'ulimit -f 1000; exec "$0" "$1" "$2"', process.execPath, FILL, folder],
      { stdout: 'pipe', stderr: 'inherit' },
    )
    expect(await new Response(fill.stdout).text()).toBe('storage_full')
    expect(await new Response((await store.read('full/clip'))?.stream).text()).toBe('old')
    expect(await readdir(join(folder, 'drafts'))).toEqual([])
  })

  test('shows nothing of a write that was killed, and sweeps it away after an hour', async () => {
    const writer = Bun.spawn([process.execPath, ENDLESS, folder], { stdout: 'pipe' })
    await writer.stdout.getReader().read()
    writer.kill('SIGKILL')
    await writer.exited

    expect(await store.head('endless/clip')).toBeNull()
    const [draft = ''] = await readdir(join(folder, 'drafts'))
    for (const [minutes, swept] of [
      [59, 0],
      [61, 1],
    ] as const) {
      const before = new Date(Date.now() - minutes * 60_000)
      await utimes(join(folder, 'drafts', draft), before, before)
      expect(await store.sweep()).toBe(swept)
    }
    expect(await readdir(join(folder, 'drafts'))).toEqual([])
  })

  test('ends many writes of one key with one of them, whole, and never shows a mixture', async () => {
    const contents = Array.from({ length: 20 }, (_, index) => String(index % 10).repeat(200_000))
    const seen: (string | null)[] = []
    const writes = contents.map((text) => store.putBytes('race/clip', text, 'video/mp4'))
    for (let reading = 0; reading < 20; reading++) {
      const object = await store.read('race/clip')
      seen.push(object && (await new Response(object.stream).text()))
    }
    await Promise.all(writes)
    const last = await store.read('race/clip')
    const text = await new Response(last?.stream).text()
    seen.push(text)
    const whole = [...contents, null]
    expect(seen.filter((content) => !whole.includes(content))).toEqual([])
    const sha256 = new Bun.CryptoHasher('sha256').update(text).digest('hex')
    expect(last?.etag).toBe(`"${sha256}"`)
  })

  test('keeps reading an object that is deleted meanwhile', async () => {
    await store.putBytes('gone/clip', 'x'.repeat(3_000_000), 'video/mp4')
    const object = await store.read('gone/clip')
    await store.delete('gone/clip')
    expect((await new Response(object?.stream).text()).length).toBe(3_000_000)
  })

  test('measures a file that was put there by hand', async () => {
    await store.putBytes('hand/clip', 'ours', 'video/mp4')
    await writeFile(join(folder, 'objects/hand/clip'), 'theirs')
    await writeFile(join(folder, 'objects/hand/new'), 'theirs')
    const etag = `"${new Bun.CryptoHasher('sha256').update('theirs').digest('hex')}"`
    expect(await store.head('hand/clip')).toEqual({
      size_bytes: 6,
      content_type: 'video/mp4',
      etag,
    })
    const content_type = 'application/octet-stream'
    expect(await store.head('hand/new')).toEqual({ size_bytes: 6, content_type, etag })
  })

  test('measures a file whose facts cannot be read', async () => {
    await store.putBytes('torn/clip', 'ours', 'video/mp4')
    await writeFile(join(folder, 'facts/torn/clip.json'), '{"sha256":')
    const content_type = 'application/octet-stream'
    expect(await store.head('torn/clip')).toMatchObject({ size_bytes: 4, content_type })
  })

  test.each(['EISDIR', 'ENOTDIR', 'EEXIST'])('takes %s for a key below an object', (code) => {
    const error = toStorageError(Object.assign(new Error(code), { code }))
    expect(error).toMatchObject({ code: 'invalid_key' })
  })

  test('treats a folder as no object and refuses an object below another', async () => {
    await store.putBytes('tree/leaf', 'x', 'x/y')
    expect(await store.head('tree')).toBeNull()
    expect(await store.head('tree/leaf/below')).toBeNull()
    const below = store.putBytes('tree/leaf/below', 'x', 'x/y')
    await expect(below).rejects.toMatchObject({ code: 'invalid_key' })
  })

  test('tells an object that cannot be opened from one that is not there', async () => {
    await symlink('loop', join(folder, 'objects/loop'))
    for (const use of [() => store.head('loop'), () => store.deletePrefix('loop/')])
      await expect(use()).rejects.toMatchObject({ name: 'StorageError' })
  })

  test.if(existsSync('/proc/self/fd'))('leaves no file open', async () => {
    await store.putBytes('open/clip', 'x'.repeat(600_000), 'x/y')
    await store.download('open/clip', join(folder, 'copy'))
    await (await store.read('open/clip'))?.stream.cancel()
    expect([await store.head('open'), await store.head('open/no')]).toEqual([null, null])
    const open = await readdir('/proc/self/fd')
    const paths = await Promise.all(open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(String)))
    expect(paths.filter((path) => path.startsWith(folder))).toEqual([])
  })

  test('says why a folder cannot be used', async () => {
    await writeFile(join(folder, 'file'), '')
    await expect(openFolderStore(join(folder, 'file'))).rejects.toMatchObject({
      name: 'StorageError',
    })
    const other = await openFolderStore(join(folder, 'other'))
    await writeFile(join(folder, 'other', 'parts'), '')
    await expect(other.beginParts('a', 'x/y')).rejects.toMatchObject({ name: 'StorageError' })
    await mkdir(join(folder, 'links'))
    await symlink(join(folder, 'links', 'nowhere'), join(folder, 'links', 'objects'))
    await expect(openFolderStore(join(folder, 'links'))).rejects.toMatchObject({
      name: 'StorageError',
    })
  })
})

const FILL = new URL('./fill-store.ts', import.meta.url).pathname
const ENDLESS = new URL('./endless-write.ts', import.meta.url).pathname
