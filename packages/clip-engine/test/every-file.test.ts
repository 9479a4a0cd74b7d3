import { afterAll, describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { collection, media, ODD_FILES } from '@svc/test-media'
import { EngineError, type EngineErrorCode } from '../src/index.ts'
import { runEngine } from './run-engine.ts'
import { NO_RECOGNIZERS } from './transcribe/transcribe-media.ts'

const folder = await mkdtemp(join(tmpdir(), 'clip-engine-every-file-'))
/** Is sent all of the sound and hears no word in it: nothing is said in these files, and a model that is loaded for each takes a second. */
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
  service: { base_url: `${listener.url.origin}/v1`, api_key: '', model: 'deaf' },
}
afterAll(async () => {
  await listener.stop(true)
  await rm(folder, { recursive: true })
})

const FOUND = collection.is_there
  ? ['weird', 'hostile'].flatMap((kind) =>
      readdirSync(media(kind)).map((name) => `${kind}/${name}`),
    )
  : []
const FILES = [...ODD_FILES, ...FOUND]

/** What no clip can be made of; everything else ends in clips, or in words why there are none. */
const REFUSED: Record<string, EngineErrorCode> = {
  'no-streams.mp4': 'source_unsupported',
  'not-ebml.mkv': 'source_corrupt',
  'list-reads-a-file.avi': 'source_unsupported',
  'list-asks-a-server.avi': 'source_unsupported',
  'list-of-files.mp4': 'source_unsupported',
  'claims-800-megabytes.mp4': 'source_corrupt',
  'deep-boxes.mp4': 'source_unsupported',
}

/** Of the collection. */
const REFUSED_FINDS: Record<string, EngineErrorCode> = {
  'weird/corrupt.mkv': 'source_corrupt',
  'weird/invalid_bitstream_vp9.webm': 'source_corrupt',
  'weird/nostreams.mp4': 'source_unsupported',
  'hostile/afl_bad_ptr_800m.mp4': 'source_corrupt',
  'hostile/afl_call_stack_overflow.mp4': 'source_unsupported',
  'hostile/hls_read_passwd.avi': 'source_unsupported',
  'hostile/hls_ssrf.avi': 'source_unsupported',
}

describe('createClips', () => {
  test.each(FILES)(
    'brings %s to an end, and leaves no process behind',
    async (name) => {
      const ended = await endOf(name)
      const code = REFUSED[name] ?? REFUSED_FINDS[name]
      if (code) expect(ended).toEqual({ code })
      else expect(ended).toEqual({ previews: expect.any(Number), is_explained: true })
      expect((await Bun.$`pgrep -P ${process.pid} -a ffmpeg`.quiet().nothrow()).text()).toBe('')
    },
    60_000,
  )

  test('looks at every file that there is', () => {
    expect(ODD_FILES.length).toBeGreaterThan(35)
    expect(heard).toBeGreaterThan(15)
    expect(ODD_FILES).toEqual(expect.arrayContaining(Object.keys(REFUSED)))
    if (collection.is_there)
      expect(FOUND).toEqual(expect.arrayContaining(Object.keys(REFUSED_FINDS)))
  })
})

/** How a run with everything in it ends: the clips it drew, or the code it refuses with. */
async function endOf(name: string) {
  const scratch = join(folder, name.replaceAll('/', '-'))
  let previews = 0
  try {
    const onPreview = () => previews++
    const { clips, warnings } = await runEngine(name, scratch, 50_000, onPreview, recognizers)
    expect(previews).toBe(clips.length)
    return { previews, is_explained: clips.length > 0 || warnings.length > 0 }
  } catch (error) {
    if (error instanceof EngineError) return { code: error.code }
    throw error
  }
}
