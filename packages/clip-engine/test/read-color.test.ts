import { afterAll, expect, test } from 'bun:test'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { media } from '@svc/test-media'
import { readColor } from '../src/encode/read-color.ts'
import { findTools } from '../src/ffmpeg/tools.ts'
import { probeSource } from '../src/probe/probe-source.ts'

const tools = findTools()
const { signal } = new AbortController()
const folder = await mkdtemp(join(tmpdir(), 'read-color-'))
afterAll(() => rm(folder, { recursive: true }))

test('asks once for the colours of a source, and again only when there was no answer', async () => {
  const source = await probeSource(tools, media('hdr.mov'), signal)
  if (!source.video) throw new Error('hdr.mov has a picture.')
  const calls = join(folder, 'calls')
  const ffprobe = join(folder, 'ffprobe')
  const ask = () => readColor({ ...tools, ffprobe }, source, source.video as never, signal)

  await Bun.write(ffprobe, `#!/bin/sh\necho >> ${calls}\nkill -9 $$\n`)
  await chmod(ffprobe, 0o755)
  await expect(ask()).rejects.toMatchObject({ name: 'KilledError' })
  await Bun.write(ffprobe, `#!/bin/sh\necho >> ${calls}\nexec ${tools.ffprobe} "$@"\n`)
  const [first, second] = await Promise.all([ask(), ask()])
  expect(first.matrix).toBe('bt2020nc')
  expect(second).toEqual(first)
  expect(await ask()).toEqual(first)
  expect(await Bun.file(calls).text()).toBe('\n\n')
})
