import { eventually } from '@svc/patience'
import type { Client, Clip, NewProject } from '../../packages/client/src/index.ts'
import { media, TALK } from '../../packages/test-media/src/index.ts'

/** Seconds that a sentence of the talk takes, at most. */
const SENTENCE_SECONDS = 4.6
const SPOKEN = TALK.flatMap(({ text }) => text.split(' '))
const WORDS_A_CUE = 8

interface Cue {
  start: number
  end: number
  text: string
}

/** A video whose words are given, so that no recognizer is needed, and what is made of it. */
export interface SpokenVideo {
  /** Of the test media. */
  file: string
  cues: readonly Cue[]
  settings: NonNullable<NewProject['settings']>
  /** A clip that is made by hand. */
  cut?: { start: number; end: number; title: string }
  /** What its template has behind a picture that leaves room: an SVG. */
  backdrop?: string
}

const TALK_CUES = TALK.map(({ start, text }) => ({ start, end: start + SENTENCE_SECONDS, text }))

/** Twenty seconds of talk, said by two people in turn, and several clips of it. */
export const TALK_OF_CLIPS: SpokenVideo = {
  file: 'talk-25.mp4',
  cues: TALK_CUES.map(({ text, ...cue }, at) => {
    return { ...cue, text: `<v Speaker ${(at % 2) + 1}>${text}` }
  }),
  settings: {
    language: 'en',
    clip_count: { min: 2, max: 3 },
    clip_duration: { min: 3, max: 8, target: 5 },
  },
}

/** The same man at sixty frames a second, and one clip of his first sentences. */
export const TALK_OF_ONE_CLIP: SpokenVideo = {
  file: 'talk.mp4',
  cues: TALK_CUES,
  settings: {
    language: 'en',
    clip_count: { min: 1, max: 1 },
    clip_duration: { min: 8, max: 16 },
  },
}

/** Gives a video in which words are said evenly, from its beginning to its end, and a clip of it that is made by hand. */
export function denseVideo({
  seconds,
  words,
  ...video
}: { seconds: number; words: number } & Required<Pick<SpokenVideo, 'file' | 'cut'>> &
  Pick<SpokenVideo, 'backdrop'>): SpokenVideo {
  const length = (seconds * WORDS_A_CUE) / words
  const cues = Array.from({ length: Math.floor(words / WORDS_A_CUE) }, (_, cue) => {
    const said = Array.from(
      { length: WORDS_A_CUE },
      (_, at) => SPOKEN[(cue * WORDS_A_CUE + at) % SPOKEN.length],
    )
    return { start: cue * length, end: (cue + 1) * length, text: said.join(' ') }
  })
  // A clip must be found, which is short: the other one is looked at.
  const settings = { clip_count: { min: 1, max: 1 }, clip_duration: { min: 3, max: 5 } }
  return { ...video, cues, settings: { language: 'en', ...settings } }
}

/** Brings a video, waits until all of it is made, and gives the clip that was made by hand or is the best, with its words. */
export async function makeClip(client: Client, video: SpokenVideo): Promise<Clip> {
  const { upload_id } = await client.uploads.send(media(video.file))
  const { project_id } = await client.projects.create({
    source: { upload_id, transcript: { text: transcriptOf(video), format: 'vtt' } },
    ...(video.backdrop && { template_id: await templateWith(client, video.backdrop) }),
    settings: video.settings,
  })
  await eventually(async () => {
    const { status, error } = await client.projects.get(project_id)
    if (status !== 'completed') throw new Error(`The video is ${status}: ${error?.message}.`)
  })
  if (video.cut) {
    const { clip_id } = await client.clips.create(project_id, video.cut)
    return drawn(client, clip_id)
  }
  const [best] = (await client.clips.list({ project_id })).items
  if (!best) throw new Error('No clip was found.')
  return client.clips.get(best.clip_id, { include: 'words' })
}

async function templateWith({ assets, templates }: Client, backdrop: string): Promise<string> {
  const file = new File([backdrop], 'backdrop.svg')
  const { asset_id: fit_asset_id } = await assets.upload(file, { kind: 'background' })
  const layout = { fit_background: 'image' as const, fit_asset_id }
  return (await templates.create({ name: 'Backdrop', config: { layout } })).template_id
}

/** Gives a clip, with its words, once its preview shows its last edit. */
export const drawn = ({ clips }: Client, clipId: string) =>
  eventually(async () => {
    const clip = await clips.get(clipId, { include: 'words' })
    if (clip.preview.status === 'ready') return clip
    throw new Error(`The preview is ${clip.preview.status}.`)
  })

function transcriptOf({ cues }: SpokenVideo): string {
  const lines = cues.map(({ start, end, text }) => `${clock(start)} --> ${clock(end)}\n${text}\n`)
  return ['WEBVTT\n', ...lines].join('\n')
}

const clock = (seconds: number) =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${(seconds % 60).toFixed(3).padStart(6, '0')}`
