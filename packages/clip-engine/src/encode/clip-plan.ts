import type { Bookend, Still } from '../brand/open-asset.ts'
import type { BrandMedia } from '../brand/open-brand.ts'
import type { OpenInsert } from '../brand/open-broll.ts'
import { stillInput } from '../brand/still-input.ts'
import { type CutPlan, leadSeconds, planCuts } from './cut-plan.ts'
import { type FrameRate, framesPerSecond } from './frame-rate.ts'
import { inputArgs } from './input-args.ts'
import type { ClipJob } from './render-job.ts'

/** The files that ffmpeg opens for a clip, and the length of each part. */
export interface ClipPlan {
  /** The clip itself, between intro and outro. */
  body: CutPlan
  intro: BookendPlan | null
  outro: BookendPlan | null
  musicInput: number | null
  /** Which of ffmpeg's inputs the logo is, and its size in pixels. */
  logo: LogoPlan | null
  backdropInput: number | null
  /** Pictures and videos shown over the clip itself, from back to front. */
  inserts: InsertPlan[]
  /** Arguments that open all inputs, the clip's own first. */
  inputs: string[]
  /** Frames of the whole file. */
  frameCount: number
  duration_seconds: number
}

export type LogoPlan = Pick<Still, 'width' | 'height'> & { input: number }

export interface BookendPlan {
  source: Bookend
  cuts: CutPlan
  /** Which of ffmpeg's inputs it is. */
  input: number
}

/** A picture or a video that is shown over a clip for a while. */
export interface InsertPlan extends Pick<OpenInsert, 'placed'> {
  /** Which of ffmpeg's inputs it is. */
  input: number
  /** `null` for a still picture. */
  source: Bookend | null
  /** First frame, counted from the start of the clip itself. */
  firstFrame: number
  frameCount: number
  cuts: CutPlan
}

/** Plans a clip with everything a brand adds to it, in whole frames. */
export function planClip(
  { source, candidate }: ClipJob,
  { intro, outro, music, logo, backdrop, broll }: BrandMedia,
  rate: FrameRate,
): ClipPlan {
  const body = planCuts(candidate.segments, rate, leadSeconds(source))
  const inputs: string[][] = []
  let opened = body.reads.length
  const open = (args: string[]) => {
    inputs.push(args)
    return opened++
  }
  const openBookend = (bookend: Bookend): BookendPlan => {
    const cuts = planCuts([{ start: 0, end: bookend.duration_seconds }], rate, 0)
    return { source: bookend, cuts, input: open(inputArgs(bookend, cuts)) }
  }
  const openInsert = ({ start, end, source, placed }: OpenInsert): InsertPlan => {
    const firstFrame = Math.round(start * framesPerSecond(rate))
    const cuts = planCuts([{ start: 0, end: end - start }], rate, 0)
    const isStill = typeof source === 'string'
    return {
      input: open(isStill ? stillInput(source) : inputArgs(source, cuts)),
      source: isStill ? null : source,
      firstFrame,
      frameCount: cuts.frameCount,
      cuts,
      placed,
    }
  }
  const before = intro && openBookend(intro)
  const after = outro && openBookend(outro)
  const parts = [before?.cuts, body, after?.cuts]
  const frameCount = parts.reduce((sum, part) => sum + (part?.frameCount ?? 0), 0)
  return {
    body,
    intro: before,
    outro: after,
    musicInput: music && open(musicArgs(music.path, body.duration_seconds)),
    logo: logo && { ...logo, input: open(stillInput(logo.path)) },
    backdropInput: backdrop && open(stillInput(backdrop.path)),
    inserts: broll.map(openInsert),
    inputs: [...inputArgs(source, body), ...inputs.flat()],
    frameCount,
    duration_seconds: frameCount / framesPerSecond(rate),
  }
}

/** Writes the arguments that open the music, repeated up to the given length. */
function musicArgs(path: string, seconds: number): string[] {
  return ['-stream_loop', '-1', '-t', seconds.toFixed(6), '-i', path]
}

/** Number of intro frames before the clip's own first frame. */
export function introFrames({ intro }: ClipPlan): number {
  return intro?.cuts.frameCount ?? 0
}
