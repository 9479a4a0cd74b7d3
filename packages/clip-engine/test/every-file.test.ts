import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { collection, media, ODD_FILES } from '@svc/test-media'
import { EngineError } from '../src/index.ts'
import { HOSTILE, MADE, WEIRD } from './fixtures/probe-outcomes.ts'
import { runEngine } from './run-engine.ts'
import { summarise } from './summarise-source.ts'
import { NO_RECOGNIZERS } from './transcribe/transcribe-media.ts'

const folder = await mkdtemp(join(tmpdir(), 'clip-engine-every-file-'))
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
const recognizers = {
  ...NO_RECOGNIZERS,
  service: { baseUrl: `${listener.url.origin}/v1`, apiKey: '', model: 'deaf' },
}
afterAll(async () => {
  await listener.stop(true)
  await rm(folder, { recursive: true })
})

const FOUND = collection.isThere ? [...below('weird', WEIRD), ...below('hostile', HOSTILE)] : []

describe('createClips', () => {
  test.each([...MADE, ...FOUND])(
    'measures or refuses %s, brings it to an end, and leaves no process behind',
    async (name, expected) => {
      const { measured, ended } = await endOf(name)
      expect(measured).toBe(expected)
      if (ended) expect(ended).toEqual({ previews: expect.any(Number), is_explained: true })
      expect((await Bun.$`pgrep -P ${process.pid} -a ffmpeg`.quiet().nothrow()).text()).toBe('')
    },
  )

  test('has an expectation for every file that there is', async () => {
    expect(ODD_FILES.length).toBeGreaterThan(35)
    expect(MADE.map(([name]) => name).toSorted()).toEqual(ODD_FILES.toSorted())
    for (const [kind, files] of collection.isThere
      ? Object.entries({ weird: WEIRD, hostile: HOSTILE })
      : [])
      expect(files.map(([name]) => name).toSorted()).toEqual(
        (await readdir(media(kind))).toSorted(),
      )
  })

  test('was given the sound of every file that has some', () => {
    expect(heard).toBeGreaterThan(15)
  })
})

function below(kind: string, files: [string, string][]) {
  return files.map(([name, expected]): [string, string] => [`${kind}/${name}`, expected])
}

/** The measurements of a file, or the code of its refusal; and the clips of a whole run. */
async function endOf(name: string) {
  const scratch = join(folder, name.replaceAll('/', '-'))
  let previews = 0
  let measured = 'nothing'
  try {
    const { clips, warnings } = await runEngine(name, scratch, 110_000, {
      recognizers,
      onSource: (source) => {
        measured = summarise(source)
      },
      onPreview: () => {
        previews += 1
      },
    })
    expect(previews).toBe(clips.length)
    const ended = { previews, is_explained: clips.length > 0 || warnings.length > 0 }
    return { measured, ended }
  } catch (error) {
    if (error instanceof EngineError && measured === 'nothing') return { measured: error.code }
    throw error
  }
}
