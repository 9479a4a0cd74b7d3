import type { Page } from 'playwright-core'
import type { Client, Clip, Uploadable } from '../../packages/client/src/index.ts'
import { media, TALK } from '../../packages/test-media/src/index.ts'
import { clientOf } from './client-of.ts'

/** What a clip of many words is made of. */
interface Wanted {
  /** The source, and its length in seconds. */
  file: string
  seconds: number
  /** How many words are said in the source, evenly. */
  words: number
  start: number
  end: number
  /** What its template has behind a picture that leaves room: a file of the brand. */
  backdrop?: Uploadable
}

const SPOKEN = TALK.flatMap(({ text }) => text.split(' '))
const WORDS_A_CUE = 8

/** Makes a clip by hand of a source in which much is said, as the member who looks at a page. */
export async function makeDenseClip(
  page: Page,
  { file, seconds, words, start, end, backdrop }: Wanted,
): Promise<{ service: Client; clip: Clip }> {
  const service = await clientOf(page)
  const { upload_id } = await service.uploads.send(media(file))
  const { project_id } = await service.projects.create({
    source: { upload_id, transcript: { text: transcript(seconds, words), format: 'vtt' } },
    ...(backdrop && { template_id: await templateWith(service, backdrop) }),
    settings: { language: 'en', clip_count: { min: 1, max: 1 } },
  })
  await service.projects.wait(project_id, { timeoutSeconds: 200 })
  const { clip_id } = await service.clips.create(project_id, { start, end, title: 'Many words' })
  return { service, clip: await ready(service, clip_id) }
}

async function templateWith({ assets, templates }: Client, backdrop: Uploadable): Promise<string> {
  const { asset_id: fit_asset_id } = await assets.upload(backdrop, { kind: 'background' })
  const layout = { fit_background: 'image' as const, fit_asset_id }
  return (await templates.create({ name: 'Backdrop', config: { layout } })).template_id
}

/** The clip with its words when its preview shows the last edit. */
export async function ready({ clips }: Client, clipId: string): Promise<Clip> {
  for (;;) {
    const clip = await clips.get(clipId, { include: 'words' })
    if (clip.preview.status === 'failed') throw new Error('The preview of the clip failed.')
    if (clip.preview.status === 'ready') return clip
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

function transcript(seconds: number, words: number): string {
  const length = (seconds * WORDS_A_CUE) / words
  const cues = Array.from({ length: Math.floor(words / WORDS_A_CUE) }, (_, cue) => {
    const said = Array.from(
      { length: WORDS_A_CUE },
      (_, at) => SPOKEN[(cue * WORDS_A_CUE + at) % SPOKEN.length],
    )
    return `${clock(cue * length)} --> ${clock((cue + 1) * length)}\n${said.join(' ')}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}

const clock = (seconds: number) =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${(seconds % 60).toFixed(3).padStart(6, '0')}`
