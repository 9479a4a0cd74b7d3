import { describe, expect, test } from 'bun:test'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { readEnv } from '../src/env.ts'
import { forgetOldMedia, makeMedia } from '../src/make.ts'
import { RECIPES } from '../src/recipes/all.ts'

// The damaged file is one that other tests hardly read.
describe('a generated file', () => {
  test.each(Object.keys(RECIPES))('%s is made, and found again', (name) => {
    const path = makeMedia(name)
    expect(Bun.file(path).size).toBeGreaterThan(0)
    expect(path).toEndWith(`/${name.split('/').at(-1)}`)
    expect(makeMedia(name)).toBe(path)
  })

  test.each([
    ['cut off', (path: string) => truncateSync(path, 1000)],
    ['changed', (path: string) => writeFileSync(path, readFileSync(path).fill(1, 5000, 6000))],
  ])('that was %s is made anew', async (_, damage) => {
    const path = makeMedia('long-mdat.mp4')
    const whole = Bun.CryptoHasher.hash('sha256', readFileSync(path), 'hex')
    damage(path)
    // In another process: this one has checked the file already.
    const script = `import { makeMedia } from '${import.meta.dir}/../src/make.ts'; makeMedia('long-mdat.mp4')`
    expect(await Bun.spawn([process.execPath, '-e', script]).exited).toBe(0)
    expect(Bun.CryptoHasher.hash('sha256', readFileSync(path), 'hex')).toBe(whole)
  })

  test('is made once whole when several processes want it at the same time', async () => {
    const path = makeMedia('cut-off.mp4')
    const whole = readFileSync(path)
    truncateSync(path, 10)
    const script = `import { makeMedia } from '${import.meta.dir}/../src/make.ts'; makeMedia('cut-off.mp4')`
    const racers = Array.from({ length: 3 }, () => Bun.spawn([process.execPath, '-e', script]))
    expect(await Promise.all(racers.map(({ exited }) => exited))).toEqual([0, 0, 0])
    expect(readFileSync(path).equals(whole)).toBe(true)
  })
})

describe('the cache', () => {
  const DAY_MS = 86_400_000
  const usedAgo = (folder: string, days: number) => {
    const at = new Date(Date.now() - days * DAY_MS)
    utimesSync(folder, at, at)
  }

  test('forgets what no recipe has used for two weeks, and nothing else', () => {
    const { cache_folder } = readEnv()
    const gone = [13.9, 14.1].map((days) => {
      const folder = join(cache_folder, `gone-${crypto.randomUUID()}`)
      mkdirSync(folder)
      usedAgo(folder, days)
      return folder
    })
    const own = dirname(makeMedia('list-of-files.mp4'))
    usedAgo(own, 15)
    forgetOldMedia()
    expect([...gone, own].map((folder) => existsSync(folder))).toEqual([true, false, true])
    rmSync(gone[0] ?? '', { recursive: true })
  })

  test('notes that a file is used', async () => {
    const folder = dirname(makeMedia('not-ebml.mkv'))
    usedAgo(folder, 10)
    const script = `import { makeMedia } from '${import.meta.dir}/../src/make.ts'; makeMedia('not-ebml.mkv')`
    expect(await Bun.spawn([process.execPath, '-e', script]).exited).toBe(0)
    expect(Date.now() - statSync(folder).mtimeMs).toBeLessThan(DAY_MS)
  })

  test.each([
    [{ TEST_MEDIA_CACHE: '/m', XDG_CACHE_HOME: '/x' }, '/m'],
    [{ XDG_CACHE_HOME: '/x' }, '/x/clip-service/test-media'],
  ])('lies, with %j, at %s', (variables, folder) => {
    expect(readEnv(variables).cache_folder).toBe(folder)
  })
})
