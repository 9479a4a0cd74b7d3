import { afterAll, describe, expect, test } from 'bun:test'
import { exists, mkdir, mkdtemp, readdir, rm, statfs, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openScratch } from '../src/worker/scratch.ts'

const root = await mkdtemp(join(tmpdir(), 'scratch-'))
afterAll(() => rm(root, { recursive: true }))

describe('openScratch', () => {
  test('gives each job a folder that is gone when its scope ends, also when it throws', async () => {
    const scratch = await openScratch(root)
    let path = ''
    const job = async () => {
      await using folder = await scratch.open(0)
      path = folder.path
      await Bun.write(join(path, 'a/b'), 'x')
      throw new Error('the job failed')
    }
    await expect(job()).rejects.toThrow('the job failed')
    expect(path.startsWith(root)).toBe(true)
    expect(await exists(path)).toBe(false)
    await scratch.close()
    expect(await readdir(root)).toEqual([])
  })

  test('removes the folders of ended workers and of no running one', async () => {
    const living = await openScratch(root)
    await using folder = await living.open(0)
    const dead = join(root, 'dead')
    await mkdir(join(dead, 'job'), { recursive: true })
    const threeMinutesAgo = new Date(Date.now() - 180_000)
    await utimes(dead, threeMinutesAgo, threeMinutesAgo)

    const other = await openScratch(root)
    expect(await exists(dead)).toBe(false)
    expect(await exists(folder.path)).toBe(true)
    await Promise.all([living.close(), other.close()])
  })

  test.each([
    ['has no room for now', () => wholeDisk(), true],
    ['never has room for', () => 1e18, false],
  ])('refuses a job that the disk %s', async (_, needed, retryable) => {
    const scratch = await openScratch(root)
    await expect(scratch.open(await needed())).rejects.toMatchObject({
      code: 'storage_full',
      retryable,
      message: expect.stringMatching(/^The disk has \d+ MB free and this work needs \d+ MB\.$/),
    })
    await scratch.close()
  })
})

/** The size of the volume without the part that always stays free. */
async function wholeDisk(): Promise<number> {
  const { blocks, bsize } = await statfs(root)
  return blocks * bsize - 200 * 1024 * 1024
}
