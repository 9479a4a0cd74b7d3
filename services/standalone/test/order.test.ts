import { afterAll, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnv } from '../src/env.ts'
import { readOrder } from '../src/order.ts'

const folder = await mkdtemp(join(tmpdir(), 'order-'))
const env = readEnv({ CALLED_FROM: folder })
await writeFile(join(folder, 'talk.mp4'), 'a talk')
await writeFile(join(folder, 'empty.mp4'), '')
await mkdir(join(folder, 'videos'))
afterAll(() => rm(folder, { recursive: true }))

test('npm start takes a file, an address or nothing, and its options in any place', async () => {
  const path = join(folder, 'talk.mp4')
  expect(await readOrder(['--all', 'talk.mp4'], env)).toMatchObject({
    source: { path, size_bytes: 6 },
    command: 'npm start -- talk.mp4',
    all: true,
    again: false,
  })
  const url = 'https://example.org/talk.mp4'
  expect(await readOrder([url, '--again'], env)).toMatchObject({ source: { url }, again: true })
  expect(await readOrder([], env)).toMatchObject({ source: null, all: false, again: false })
})

test('a packed release names itself in what it suggests', async () => {
  const packed = readEnv({ CALLED_FROM: folder, CALLED_AS: 'clip-service' })
  await writeFile(join(folder, "it's a talk.mp4"), 'a talk')
  const { command } = await readOrder(["it's a talk.mp4"], packed)
  expect(command).toBe(String.raw`clip-service 'it'\''s a talk.mp4'`)
  expect((await readOrder([], packed)).command).toBe('clip-service')
  expect(readOrder(['--fast'], packed)).rejects.toThrow('Usage: clip-service [<video')
})

test.each([
  [['empty.mp4'], 'empty.mp4 is empty: it has 0 bytes.'],
  [['videos'], 'videos is a folder. Name one video file in it.'],
  [['none.mp4'], 'There is no file '],
  [['/dev/null'], '/dev/null is not a file.'],
  [['--fast', 'talk.mp4'], 'There is no option "--fast".'],
  [['talk.mp4', 'videos'], 'One video at a time.'],
])('npm start refuses %j before anything is started', async (words, sentence) => {
  expect(readOrder(words, env)).rejects.toThrow(sentence)
})
