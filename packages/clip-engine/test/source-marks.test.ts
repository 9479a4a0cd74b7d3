import { describe, expect, test } from 'bun:test'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { media } from '@svc/test-media'
import { folderCheckpoints } from '../src/pipeline/checkpoints.ts'
import { readMarks } from '../src/source/source-marks.ts'
import { temporaryFolder } from './workbench.ts'

describe('what a site tells of the parts of a video', () => {
  test('is put in order, and read as far as it fits', () => {
    const heatmap = [
      { start_time: 10, end_time: 20, value: 0.25 },
      { start_time: 0, end_time: 10, value: 1 },
      { start_time: 15, end_time: 25, value: 0.5 },
      { start_time: 30, end_time: 30, value: 1 },
      { start_time: -1, end_time: 5, value: 1 },
      { start_time: 40, end_time: Number.POSITIVE_INFINITY, value: 1 },
      { start_time: 40, end_time: 50, value: '1' },
      { start_time: 40, end_time: 50, value: -1 },
      null,
      'a stretch',
    ]
    const chapters = [
      { start_time: 0, end_time: 60, title: ' The\nbeginning \u202e' },
      { start_time: 60, end_time: 90, title: '<Untitled Chapter 1>' },
      { start_time: 90, end_time: 99, title: 'x'.repeat(1e6) },
      { start_time: 99, end_time: 120, title: { text: 'The end' } },
    ]
    expect(readMarks({ heatmap, chapters })).toEqual({
      heat: [
        { start: 0, end: 10, value: 1 },
        { start: 10, end: 20, value: 0.25 },
      ],
      chapters: [
        { start: 0, end: 60, title: 'The beginning' },
        { start: 90, end: 99, title: 'x'.repeat(60) },
      ],
    })
  })

  test.each([undefined, null, 'heat', { 0: 1 }, 7])('is nothing where it is %j', (told) => {
    expect(readMarks({ heatmap: told, chapters: told })).toEqual({ heat: [], chapters: [] })
  })

  test('is of at most 500 entries', () => {
    const heatmap = Array.from({ length: 600 }, (_, at) => ({
      start_time: at,
      end_time: at + 1,
      value: 1,
    }))
    expect(readMarks({ heatmap }).heat.length).toBe(500)
  })

  test('is kept beside the source, for a worker that goes on', async () => {
    const folder = temporaryFolder()
    const program = join(folder, 'yt-dlp')
    const told = {
      title: 'A talk',
      heatmap: [{ start_time: 0, end_time: 5, value: 1 }],
      chapters: [{ start_time: 0, end_time: 60, title: 'Heating' }],
    }
    await Bun.write(
      program,
      `#!/bin/sh
      echo "$@" | grep -q heatmap,chapters || exit 1
      echo '${JSON.stringify(told)}'
      cp '${media('small.mp4')}' video.mp4
      echo "\\"$PWD/video.mp4\\""`,
    )
    await chmod(program, 0o755)
    await obtain(folder)
    const marks = {
      heat: [{ start: 0, end: 5, value: 1 }],
      chapters: [{ start: 0, end: 60, title: 'Heating' }],
    }
    expect(await folderCheckpoints(folder).read('source')).toEqual({ title: 'A talk', marks })
  })
})

/** Obtains a page's video in a process of its own, which finds its `yt-dlp` in `folder`. */
async function obtain(folder: string): Promise<void> {
  const pages = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } }),
  })
  const script = join(folder, 'obtain.ts')
  const pipeline = new URL('../src/pipeline/', import.meta.url).pathname
  await Bun.write(
    script,
    `import { folderCheckpoints } from '${pipeline}checkpoints.ts'
     import { obtainSource } from '${pipeline}obtain-source.ts'
     const limits = { maxSeconds: 60, maxBytes: 1e7, allowPrivateAddresses: true }
     const source = { url: 'http://127.0.0.1:${pages.port}/watch' }
     const checkpoints = folderCheckpoints('${folder}')
     const run = { folder: '${folder}', checkpoints, signal: new AbortController().signal }
     await obtainSource({ source, limits }, run, () => {})`,
  )
  const path = `${folder}:${process.env['PATH']}`
  const child = Bun.spawn([process.execPath, script], { env: { ...process.env, PATH: path } })
  expect(await child.exited).toBe(0)
  await pages.stop(true)
}
