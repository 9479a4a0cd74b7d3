import { expect, test } from 'bun:test'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { readColor } from '../src/encode/read-color.ts'
import { probeMedia, signal, temporaryFolder, tools } from './workbench.ts'

const folder = temporaryFolder()

test('knows the colours of a source; asks once for those that an earlier release left out, and again only when there was no answer', async () => {
  const probed = await probeMedia('hdr.mov')
  if (!probed.video) throw new Error('hdr.mov has a picture.')
  const { color, ...left } = probed.video
  expect(color).toEqual({ matrix: 'bt2020nc', is_full_range: false })
  expect(await readColor({ ...tools, ffprobe: '/nowhere' }, probed, probed.video, signal)).toEqual(
    color as never,
  )
  const source = { ...probed, video: left }
  const calls = join(folder, 'calls')
  const ffprobe = join(folder, 'ffprobe')
  const ask = () => readColor({ ...tools, ffprobe }, source, left, signal)

  await Bun.write(ffprobe, `#!/bin/sh\necho >> ${calls}\nkill -9 $$\n`)
  await chmod(ffprobe, 0o755)
  await expect(ask()).rejects.toMatchObject({ name: 'KilledError' })
  await Bun.write(ffprobe, `#!/bin/sh\necho >> ${calls}\nexec ${tools.ffprobe} "$@"\n`)
  const [first, second] = await Promise.all([ask(), ask()])
  expect(first).toEqual(color as never)
  expect(second).toEqual(first)
  expect(await ask()).toEqual(first)
  expect(await Bun.file(calls).text()).toBe('\n\n')
})
