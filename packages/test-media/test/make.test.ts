import { describe, expect, test } from 'bun:test'
import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { makeMedia } from '../src/make.ts'
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
