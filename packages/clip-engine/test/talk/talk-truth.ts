import type { Tools } from '../../src/ffmpeg/tools.ts'
import type { TimeRange } from '../../src/time-range.ts'
import { media } from '../media.ts'
import { PAUSE_SECONDS, RECORDINGS, SHOTS } from './recipe.ts'

/** A turn of the podcast: who speaks, and the exact words. Seconds of the talk. */
export interface Turn extends TimeRange {
  speaker: string
  text: string
}

/** What is known to be true of the composed talk, from the recordings' own ground truth. Seconds of the talk. */
export interface TalkTruth {
  duration_seconds: number
  /** All that begin before the end; where the talk is cut off, the last one goes on beyond it. */
  segments: (TimeRange & { file: string; transcript: string | null })[]
  turns: Turn[]
  /** Where the picture surely cuts; a shot may hold cuts of its own. */
  cuts: number[]
}

/** Works out when everything in the talk happens, from the lengths of its recordings. */
export async function knownTruth(
  tools: Tools,
  seconds = Number.POSITIVE_INFINITY,
): Promise<TalkTruth> {
  const lengths = await Promise.all(RECORDINGS.map(({ file }) => measureLength(tools, media(file))))
  let at = 0
  const segments = RECORDINGS.map(({ file, transcript }, index) => {
    const start = at
    const end = start + (lengths[index] ?? 0)
    at = end + PAUSE_SECONDS
    return { file, transcript, start, end }
  })
  const duration_seconds = Math.min(at, seconds)
  const heard = segments.filter((segment) => segment.start < duration_seconds)
  const podcast = heard.find((segment) => segment.file === PODCAST)
  const turns = podcast ? await podcastTurns(podcast.start) : []
  return { duration_seconds, segments: heard, turns, cuts: pictureCuts(duration_seconds) }
}

const PODCAST = 'speech/vibevoice_0.mp3'

async function measureLength(tools: Tools, path: string): Promise<number> {
  const probe = Bun.spawn([tools.ffprobe, ...SHOW_LENGTH, path], { stderr: 'inherit' })
  const length = Number(await new Response(probe.stdout).text())
  if (!(length > 0)) throw new Error(`ffprobe found no length in ${path}.`)
  return length
}

const SHOW_LENGTH = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0']

/** The turns as the podcast's own ground truth gives them, moved to where the podcast starts. */
export async function podcastTurns(offset: number): Promise<Turn[]> {
  const { segments } = await Bun.file(media('speech/vibevoice_0.json')).json()
  return segments.map((turn: { speaker: number; text: string; start: number; end: number }) => ({
    speaker: `Speaker ${turn.speaker + 1}`,
    text: turn.text,
    start: turn.start + offset,
    end: turn.end + offset,
  }))
}

function pictureCuts(duration: number): number[] {
  const cuts: number[] = []
  for (let at = 0, shot = 0; ; shot += 1) {
    at += SHOTS[shot % SHOTS.length]?.seconds ?? 0
    if (at >= duration) return cuts
    cuts.push(at)
  }
}
