import { afterAll, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { collection, media, ODD_FILES } from '@svc/test-media'
import { EngineError } from '../../src/engine-error.ts'
import { HOSTILE, MADE, WEIRD } from '../fixtures/probe-outcomes.ts'
import { childrenNaming } from '../processes.ts'
import { runEngine } from '../run-engine.ts'
import { summarise } from '../summarise-source.ts'
import { NO_RECOGNIZERS } from '../transcribe/transcribe-media.ts'
import { temporaryFolder } from '../workbench.ts'

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
