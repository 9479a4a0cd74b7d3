import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { folderCheckpoints, once } from '../src/pipeline/checkpoints.ts'
import { temporaryFolder } from './workbench.ts'

const folder = temporaryFolder()

describe('once', () => {
  test('does finished work no second time, also in another run', async () => {
    let done = 0
    const work = async () => ({ done: ++done })
    expect(await once(folderCheckpoints(folder), 'stage', work)).toEqual({ done: 1 })
    expect(await once(folderCheckpoints(folder), 'stage', work)).toEqual({ done: 1 })
  })

  test('does failed work again', async () => {
    const checkpoints = folderCheckpoints(folder)
    const failing = () => Promise.reject(new Error('broken'))
    expect(once(checkpoints, 'failing', failing)).rejects.toThrow('broken')
    expect(await once(checkpoints, 'failing', async () => 'mended')).toBe('mended')
  })
})

test('folderCheckpoints gives a kept file back, byte for byte', async () => {
  const checkpoints = folderCheckpoints(join(folder, 'files'))
  const path = join(folder, 'original')
  const copy = join(folder, 'copy')
  await Bun.write(path, 'a video')
  expect(await checkpoints.readFile('source', copy)).toBe(false)
  await checkpoints.writeFile('source', path)
  expect(await checkpoints.readFile('source', copy)).toBe(true)
  expect(await Bun.file(copy).text()).toBe('a video')
})
