import { collection, media, readTurns, SPOKEN } from '@svc/test-media'
import type { Turn } from './talk-truth.ts'

/** One recording of the talk; `transcript` is its text, word for word, where one exists. */
export interface Recording {
  file: string
  transcript: string | null
}

/** What a talk is composed of. */
export interface TalkRecipe {
  recordings: Recording[]
  /** The recording whose turns are known. */
  podcast: string
  readTurns: (offset: number) => Turn[] | Promise<Turn[]>
  /** The whole list repeats until the talk is over. */
  shots: Shot[]
}

/** The files that `@svc/test-media` makes. */
export const GENERATED: TalkRecipe = {
  recordings: [
    { file: 'speech.wav', transcript: SPOKEN['speech.wav'] },
    { file: 'speech-2.wav', transcript: SPOKEN['speech-2.wav'] },
    { file: 'speech-3.wav', transcript: SPOKEN['speech-3.wav'] },
    { file: 'dialogue.wav', transcript: null },
    { file: 'podcast.mp3', transcript: null },
    { file: 'pauses.wav', transcript: null },
    { file: 'telephone.wav', transcript: null },
  ],
  podcast: 'podcast.mp3',
  readTurns,
  shots: [
    { file: 'talk.mp4', seconds: 24 },
    { file: 'interviews.mp4', seconds: 35 },
    { file: 'square.mp4', seconds: 6 },
    { file: 'vertical.mp4', seconds: 10 },
  ],
}

/**
 * The recordings in the order they are played. The short ones with a known text come first, so that the first
 * minute and a half already holds every kind of speech; the podcast is the body of the talk.
 */
const RECORDINGS: Recording[] = [
  {
    file: 'speech/jfk.flac',
    transcript:
      'And so my fellow Americans, ask not what your country can do for you, ask what you can do for your country.',
  },
  {
    file: 'speech/librivox_0870.wav',
    transcript:
      'and mister john dashwood had then leisure to consider how much there might be prudently in his power to do for them',
  },
  {
    file: 'speech/librivox_0920.wav',
    transcript:
      'had he married a more amiable woman he might have been made still more respectable than he was',
  },
  {
    file: 'speech/spacewalk.wav',
    transcript:
      "Yeah. As as much as, um, it's worth celebrating, uh, the first, uh, spacewalk, um, with an all-female team, I think many of us are looking forward to it just being normal. And, um, I think if it signifies anything, it is, uh, to honor the the women who came before us who, um, were skilled and qualified, um, and didn't get the the same opportunities that we have today.",
  },
  { file: 'speech/katiesteve.wav', transcript: null },
  { file: 'speech/vibevoice_0.mp3', transcript: null },
  { file: 'speech/silero_en_60s.wav', transcript: null },
  { file: 'speech/commercial_mono_8k.wav', transcript: null },
  { file: 'speech/ami_trn01.wav', transcript: null },
  { file: 'speech/ami_trn02.wav', transcript: null },
]

/** Seconds of silence after every recording. */
export const PAUSE_SECONDS = 0.8

/** One shot of the picture, `seconds` of it from its start. */
export interface Shot {
  file: string
  seconds: number
}

const SHOTS: Shot[] = [
  { file: 'video/talk_greenscreen.mp4', seconds: 24 },
  { file: 'video/googlework_short.mp4', seconds: 35 },
  { file: 'video/talk_square.mp4', seconds: 6 },
  { file: 'video/talk_vertical_hevc.mp4', seconds: 10 },
]

/** Recordings of people, where `MEDIA_DIR` names them. */
export const REAL: TalkRecipe = {
  recordings: RECORDINGS,
  podcast: 'speech/vibevoice_0.mp3',
  readTurns: readRealTurns,
  shots: SHOTS,
}

/** Each for so many seconds that every recording whose words are known is heard. */
export const TALKS = collection.isThere
  ? [
      { title: 'generated', recipe: GENERATED, seconds: 28 },
      { title: 'real', recipe: REAL, seconds: 54 },
    ]
  : [{ title: 'generated', recipe: GENERATED, seconds: 28 }]

/** The turns as the podcast's own ground truth gives them. */
async function readRealTurns(offset: number): Promise<Turn[]> {
  const { segments } = await Bun.file(media('speech/vibevoice_0.json')).json()
  return segments.map((turn: { speaker: number; text: string; start: number; end: number }) => ({
    speaker: `Speaker ${turn.speaker + 1}`,
    text: turn.text,
    start: turn.start + offset,
    end: turn.end + offset,
  }))
}
