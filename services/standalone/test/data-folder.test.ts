import { afterAll, describe, expect, test } from 'bun:test'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDataFolder } from '../src/data-folder.ts'
import { readEnv } from '../src/env.ts'

const folder = await mkdtemp(join(tmpdir(), 'data-folder-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('openDataFolder', () => {
  test('makes what was there before readable for its owner only, and changes nothing outside', async () => {
    const data = join(folder, 'old')
    const outside = join(folder, 'outside')
    await mkdir(join(data, 'objects', 'a', 'b'), { recursive: true })
    await writeFile(join(data, 'service.log'), 'old')
    await writeFile(join(data, 'objects', 'a', 'b', 'clip.mp4'), 'old')
    await writeFile(outside, '')
    await symlink(outside, join(data, 'link'))
    for (const name of await everythingIn(data)) await chmod(join(data, name), 0o755)
    await chmod(data, 0o755)

    await openDataFolder(envOf(data))
    const open = []
    for (const name of await everythingIn(data)) {
      if (name !== 'link' && ((await stat(join(data, name))).mode & 0o077) !== 0) open.push(name)
    }
    expect(open).toEqual([])
    expect((await stat(data)).mode & 0o067).toBe(0)
    expect((await stat(outside)).mode & 0o777).toBe(0o755)
  })

  test('does not look again into folders that are closed', async () => {
    const data = join(folder, 'closed')
    await mkdir(join(data, 'objects'), { recursive: true })
    await writeFile(join(data, 'objects', 'clip.mp4'), '', { mode: 0o644 })
    await chmod(join(data, 'objects'), 0o700)
    await openDataFolder(envOf(data))
    expect((await stat(join(data, 'objects', 'clip.mp4'))).mode & 0o777).toBe(0o644)
  })

  test.each([
    ['/dev/null/data', 'a part of the path is a file'],
    [import.meta.path, 'it is a file'],
    ['/proc/data', 'it cannot be made there'],
  ])('explains in a sentence why %s cannot be used', async (path, reason) => {
    expect(openDataFolder(envOf(path))).rejects.toThrow(
      `The data folder ${path} cannot be used: ${reason}. Set DATA_DIR to a folder that this user may write to.`,
    )
  })
})

const envOf = (path: string) => readEnv({ DATA_DIR: path })

async function everythingIn(path: string): Promise<string[]> {
  return readdir(path, { recursive: true })
}
