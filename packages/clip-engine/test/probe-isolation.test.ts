import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { closeSync, constants, openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '@svc/patience'
import { collection, media } from '@svc/test-media'
import { EngineError } from '../src/engine-error.ts'
import { probeSource } from '../src/probe/probe-source.ts'
import { readHeader } from '../src/probe/read-header.ts'
import type { ProbedFile } from '../src/probe/run-ffprobe.ts'
import { signal, temporaryFolder, tools } from './workbench.ts'

/** A pipe whose path is as long as `/etc/passwd`, so that it can take its place inside binary files. */
const PIPE = `/tmp/c${String(process.pid).padStart(5, '0').slice(-5)}`
const folder = temporaryFolder()
const REFUSED = { code: 'source_unsupported', requests: 0, opened: false }
let requests = 0
const canary = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: () => {
    requests++
    return new Response('seen')
  },
})
const url = `http://127.0.0.1:${canary.port}/canary.ts`

beforeAll(() => {
  Bun.spawnSync(['mkfifo', PIPE])
})
afterAll(async () => {
  canary.stop(true)
  await rm(PIPE)
})

/** Ways to write a file's path that some readers of lists follow; under one name of the list, since the name makes no difference. */
const SPELLINGS = [`file://${PIPE}`, `concat:${PIPE}`, `subfile,,start,0,end,9,,:${PIPE}`]

const hls = (target: string) =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${target}\n#EXT-X-ENDLIST\n`
const dash = (target: string) =>
  `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT9S"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>${target}</BaseURL></Representation></AdaptationSet></Period></MPD>`
const ffconcat = (target: string) => `ffconcat version 1.0\nfile '${target}'\n`
const xspf = (target: string) =>
  `<?xml version="1.0"?><playlist xmlns="http://xspf.org/ns/0/"><trackList><track><location>${target}</location></track></trackList></playlist>`
const sdp = () =>
  `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video ${canary.port} RTP/AVP 96\na=rtpmap:96 H264/90000\n`

describe('a list of other files', () => {
  const lists = { hls, dash, ffconcat, xspf, sdp }
  // The name makes no difference, so that one kind alone is tried under all of them.
  const cases = Object.entries(lists).flatMap(([kind, write]) =>
    (kind === 'hls' ? ['m3u8', 'mp4', 'avi', 'mpd'] : ['mp4']).map((extension) => ({
      ...{ kind, write, extension },
    })),
  )

  test.each(cases)('is refused as $kind named .$extension', async ({ kind, write, extension }) => {
    for (const target of extension === 'm3u8' ? [url, PIPE, ...SPELLINGS] : [url, PIPE]) {
      const path = join(folder, `${kind}.${extension}`)
      await Bun.write(path, write(target))
      expect(await touched(path)).toEqual(REFUSED)
      // The first refusal needs no ffprobe; held as it is, ffprobe would refuse the list too.
      expect(await touched(path, readHeader)).toEqual({
        ...REFUSED,
        code: expect.stringMatching(/^source_/),
      })
    }
  })

  test('is followed by a program that is not held back, which shows that this test can see it', async () => {
    const path = join(folder, 'followed.m3u8')
    await Bun.write(path, hls(url))
    const loose = ['-v', 'quiet', '-protocol_whitelist', 'file,http,tcp', '-i', path]
    await Bun.spawn([tools.ffprobe, ...loose]).exited
    expect(requests).toBeGreaterThan(0)
    requests = 0
    const reader = Bun.spawn(['cat', PIPE], { stdout: 'ignore' })
    await until(isOpened)
    expect(await reader.exited).toBe(0)
  })
})

/** Files in which a list comes before a whole video, and where it leads. */
const BEFORE: [string, string, string][] = [
  ['list-reads-a-file.avi', '/etc/passwd', PIPE],
  ['hostile/hls_read_passwd.avi', '/etc/passwd', PIPE],
  ['hostile/hls_ssrf.avi', 'http://ssrfevil.com', url],
]

test.each(collection.isThere ? BEFORE : BEFORE.slice(0, 1))(
  'the list before the video in %s is not followed',
  async (name, target, ours) => {
    const path = join(folder, 'before.avi')
    const text = Buffer.from(await Bun.file(media(name)).bytes()).toString('latin1')
    expect(text).toContain(target)
    await Bun.write(path, Buffer.from(text.replaceAll(target, ours), 'latin1'))
    expect(await touched(path)).toEqual(REFUSED)
  },
)

const probe = ({ tools, path, signal }: ProbedFile) => probeSource(tools, path, signal)

/** Probes a file; returns the outcome, and whether anything else was accessed meanwhile. */
async function touched(path: string, read: (file: ProbedFile) => Promise<unknown> = probe) {
  let opened = false
  // wall clock: what is opened for a moment shows only in that moment.
  const watch = setInterval(() => {
    opened ||= isOpened()
  }, 2)
  const code = await read({ tools, path, signal }).then(
    () => 'accepted',
    (error: unknown) => (error instanceof EngineError ? error.code : String(error)),
  )
  clearInterval(watch)
  return { code, requests, opened }
}

/** A pipe can be opened for writing without waiting only while a process has it open for reading. */
function isOpened(): boolean {
  try {
    closeSync(openSync(PIPE, constants.O_WRONLY | constants.O_NONBLOCK))
    return true
  } catch {
    return false
  }
}
