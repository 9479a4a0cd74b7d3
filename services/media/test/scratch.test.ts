import { afterAll, describe, expect, test } from 'bun:test'
import { exists, mkdir, mkdtemp, readdir, rm, stat, statfs, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { until } from '@svc/patience'
import { openScratch } from '../src/worker/scratch.ts'

const root = await mkdtemp(join(tmpdir(), 'scratch-'))
afterAll(() => rm(root, { recursive: true }))

describe('openScratch', () => {
  test('gives each job a folder that is gone when its scope ends, also when it throws', async () => {
    let path = ''
    {
      await using scratch = await openScratch(root)
      const job = async () => {
        await using folder = await scratch.open(0)
        path = folder.path
        await Bun.write(join(path, 'a/b'), 'x')
        throw new Error('the job failed')
      }
      await expect(job()).rejects.toThrow('the job failed')
      expect(path.startsWith(root)).toBe(true)
      expect(await exists(path)).toBe(false)
    }
    expect(await readdir(root)).toEqual([])
  })

  test.each([
    ['180 s behind', -180],
    ['a day ahead', 86_400],
  ])(
    'keeps the folder of a worker whose clock is %s, until it is not touched for 120 s',
    async (_, off) => {
      let seconds = 0
      let looks = 0
      const now = () => {
        looks++
        return seconds * 1000
      }
      await using _opened = await openScratch(root, { signOfLifeMs: 10, now })
      const later = async (by: number) => {
        seconds += by
        const before = looks
        // The second look begins when the first one has ended.
        await until(() => looks > before + 1)
      }
      const touch = (path: string) => utimes(path, ...twice(Date.now() / 1000 + off + seconds))
      const other = join(root, crypto.randomUUID())
      await mkdir(join(other, 'job'), { recursive: true })
      for (let times = 0; times < 3; times++) {
        await touch(other)
        await later(0)
        await later(120)
        expect(await exists(other)).toBe(true)
      }
      await later(1)
      expect(await exists(other)).toBe(false)
    },
  )

  test('touches its folder again and again', async () => {
    await using living = await openScratch(root, { signOfLifeMs: 10 })
    const { path } = await living.open(0)
    await utimes(dirname(path), 1, 1)
    await until(async () => (await stat(dirname(path))).mtimeMs > 1000)
    expect(await exists(path)).toBe(true)
  })

  test.each([
    ['has no room for now', () => wholeDisk(), true],
    ['never has room for', () => 1e18, false],
  ])('refuses a job that the disk %s', async (_, needed, retryable) => {
    await using scratch = await openScratch(root)
    await expect(scratch.open(await needed())).rejects.toMatchObject({
      code: 'storage_full',
      retryable,
      message: expect.stringMatching(/^The disk has \d+ MB free and this work needs \d+ MB\.$/),
    })
  })
})

const twice = (time: number) => [time, time] as const

/** The size of the volume without the part that always stays free. */
async function wholeDisk(): Promise<number> {
  const { blocks, bsize } = await statfs(root)
  return blocks * bsize - 200 * 1024 * 1024
}
