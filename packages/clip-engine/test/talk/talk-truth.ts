import { media } from '@svc/test-media'
import type { Tools } from '../../src/ffmpeg/tools.ts'
import type { TimeRange } from '../../src/time-range.ts'
import { PAUSE_SECONDS, type Shot, type TalkRecipe } from './recipe.ts'

/** A turn of the podcast: who speaks, and the exact words. Seconds of the talk. */
export interface Turn extends TimeRange {
  speaker: string
  text: string
}

/** The known contents of the composed talk, from the recordings' own ground truth. Seconds of the talk. */
export interface TalkTruth {
  duration_seconds: number
  /** All that begin before the end; where the talk is cut off, the last one goes on beyond it. */
  segments: (TimeRange & { file: string; transcript: string | null })[]
  turns: Turn[]
  /** Certain cuts of the picture; a shot may hold cuts of its own. */
  cuts: number[]
}

/** Works out when everything in the talk happens, from the lengths of its recordings. */
export async function knownTruth(
  tools: Tools,
  { recordings, podcast: podcastFile, readTurns, shots }: TalkRecipe,
  seconds = Number.POSITIVE_INFINITY,
): Promise<TalkTruth> {
  const lengths = await Promise.all(recordings.map(({ file }) => measureLength(tools, media(file))))
  let at = 0
  const segments = recordings.map(({ file, transcript }, index) => {
    const start = at
    const end = start + (lengths[index] ?? 0)
    at = end + PAUSE_SECONDS
    return { file, transcript, start, end }
  })
  const duration_seconds = Math.min(at, seconds)
  const heard = segments.filter((segment) => segment.start < duration_seconds)
  const podcast = heard.find((segment) => segment.file === podcastFile)
  const turns = podcast ? await readTurns(podcast.start) : []
  return { duration_seconds, segments: heard, turns, cuts: pictureCuts(shots, duration_seconds) }
}

async function measureLength(tools: Tools, path: string): Promise<number> {
  const probe = Bun.spawn([tools.ffprobe, ...SHOW_LENGTH, path], { stderr: 'inherit' })
  const length = Number(await new Response(probe.stdout).text())
  if (!(length > 0)) throw new Error(`ffprobe found no length in ${path}.`)
  return length
}

const SHOW_LENGTH = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0']

function pictureCuts(shots: Shot[], duration: number): number[] {
  const cuts: number[] = []
  for (let at = 0, shot = 0; ; shot += 1) {
    at += shots[shot % shots.length]?.seconds ?? 0
    if (at >= duration) return cuts
    cuts.push(at)
  }
}
