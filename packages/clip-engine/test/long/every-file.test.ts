import { afterAll, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { collection, media, ODD_FILES } from '@svc/test-media'
import { EngineError } from '../../src/engine-error.ts'
import { playbackType } from '../../src/probe/playback-type.ts'
import { jobFor, renderSmall } from '../clip-job.ts'
import { HOSTILE, MADE, WEIRD } from '../fixtures/probe-outcomes.ts'
import { childrenNaming } from '../processes.ts'
import { runEngine } from '../run-engine.ts'
import { summarise } from '../summarise-source.ts'
import { NO_RECOGNIZERS } from '../transcribe/transcribe-media.ts'
import { probeMedia, temporaryFolder } from '../workbench.ts'

const folder = temporaryFolder()
/** Receives all sound and returns no words: these files have no speech, and loading a model for each takes a second. */
const listener = Bun.serve({
  port: 0,
  async fetch(request) {
    const sound = (await request.formData()).get('file')
    if (sound instanceof File && sound.name === 'speech.wav') heard += 1
    return Response.json({ language: 'english', text: '', words: [], segments: [] })
  },
})
let heard = 0
afterAll(() => listener.stop(true))
const service = { baseUrl: `${listener.url.origin}/v1`, apiKey: '', model: 'deaf' }

const below = (kind: string, files: [string, string][]) =>
  files.map(([name, expected]): [string, string] => [`${kind}/${name}`, expected])
const FOUND = collection.isThere ? [...below('weird', WEIRD), ...below('hostile', HOSTILE)] : []

test.each([...MADE, ...FOUND])(
  '%s is measured or refused, is brought to an end, and leaves no process behind',
  async (name, expected) => {
    const run = runEngine(name, `${folder}/${name}`, { ...NO_RECOGNIZERS, service })
    const ended = await run.catch((error) => {
      if (error instanceof EngineError) return error
      throw error
    })
    if (ended instanceof EngineError) expect(ended.code as string).toBe(expected)
    else {
      expect(ended.source && summarise(ended.source)).toBe(expected)
      expect(ended.previews).toBe(ended.clips.length)
      expect(ended.clips.length + ended.warnings.length).toBeGreaterThan(0)
    }
    expect(childrenNaming('ffmpeg')).toEqual([])
  },
)

test.each([
  ['av1.mp4', 'video/mp4'],
  ['odd-sides.webm', 'video/webm'],
  ['counted.wav', 'audio/wav'],
  ['yuv422p.mp4', null],
  ['ten-bit.mp4', null],
  ['prores.mov', null],
  ['hevc.mp4', null],
  ['ssa-subtitles.mkv', null],
  ['wide-pixels.mp4', 'video/mp4'],
  ['uneven-rate.mp4', 'video/mp4'],
  ['cut-off.mp4', 'video/mp4'],
])('%s is played by browsers as %p', async (name, type) => {
  expect(playbackType(await probeMedia(name))).toBe(type)
})

test('the sound of every file that has some was recognized', () => {
  expect(heard).toBeGreaterThan(15)
})

test('there is an expectation for every file that is made', () => {
  expect(MADE.map(([name]) => name).toSorted()).toEqual(ODD_FILES.toSorted())
})

test.each(collection.isThere ? [['weird', WEIRD] as const, ['hostile', HOSTILE] as const] : [])(
  'there is an expectation for every %s file',
  async (kind, files) => {
    expect(files.map(([name]) => name).toSorted()).toEqual((await readdir(media(kind))).toSorted())
  },
)

/** A source without sound becomes a clip in `encode-sources.test.ts`. */
const SOURCES: [kind: string, name: string, start: number, end: number, isHeard: boolean][] = [
  ['with only sound', 'speech.wav', 1, 3, true],
  ['with quotes and brackets in its name', "te[s]t_ video ' _ .flv", 0, 1.5, false],
  ['with one frame a second', 'slides.mov', 11.5, 12.5, false],
  ['with several tracks', 'tracks.mp4', 2, 2.5, true],
]

test.each(SOURCES)('makes a whole clip of a source %s', async (_, name, start, end, isHeard) => {
  await using clip = await renderSmall(await jobFor(media(name), [{ start, end }]))
  expect([clip.width, clip.height]).toEqual([180, 320])
  const difference = Math.abs(clip.duration_seconds - (end - start))
  expect(difference).toBeLessThanOrEqual(1 / clip.frame_rate)
  if (isHeard) expect(clip.loudness_lufs).toBeWithin(-14.5, -13.5)
  else expect(clip.loudness_lufs).toBeNull()
})
