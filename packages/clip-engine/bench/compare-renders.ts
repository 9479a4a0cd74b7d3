import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_CONFIG } from '@svc/specification'
import { buildCaptions } from '../src/caption/build-captions.ts'
import { resolveCaptionStyle } from '../src/caption/resolve-caption-style.ts'
import { encoderArgs } from '../src/encode/encoder-args.ts'
import { renderEncoding } from '../src/encode/encoding.ts'
import { framesPerSecond } from '../src/encode/frame-rate.ts'
import { renderClip } from '../src/encode/render-clip.ts'
import type { RenderJob } from '../src/encode/render-job.ts'
import { runFfmpeg } from '../src/ffmpeg/run-ffmpeg.ts'
import type { Tools } from '../src/ffmpeg/tools.ts'
import type { Framing } from '../src/reframe/framing.ts'
import { type Cost, costOf } from './cost.ts'

export interface Round {
  ours: Cost
  bare: Cost
}

/** The median of the rounds' ratios, which ignores single rounds that other programs disturbed. */
export function medianRatio(rounds: Round[], of: keyof Cost): number {
  const ratios = rounds.map(({ ours, bare }) => ours[of] / bare[of]).sort((a, b) => a - b)
  const middle = (ratios.length - 1) / 2
  return ((ratios[Math.floor(middle)] ?? 0) + (ratios[Math.ceil(middle)] ?? 0)) / 2
}

/** The shortest clip that the goal applies to: the costs that do not depend on length weigh most there. */
const SEGMENT = { start: 2, end: 12 }
export const CLIP_SECONDS = SEGMENT.end - SEGMENT.start
/** The middle of a 1920 × 1080 picture, 9:16. */
const WINDOW = { left: 656, width: 608 }

/**
 * Renders the same ten seconds with the engine and with the one ffmpeg command that a person would
 * type for it, alternating: same window, captions, gain and encoder settings.
 *
 * The engine's cost includes all of its steps: measuring loudness, the thumbnail,
 * subtitle files, checks and the checksum.
 */
export async function compareRenders(
  tools: Tools,
  whole: RenderJob,
  folder: string,
  count: number,
): Promise<Round[]> {
  const job = steadyJob(whole)
  const rounds: Round[] = []
  for (let round = 0; round < count; round++) {
    rounds.push({
      ours: await costOf(() => renderOurs(tools, job, folder)),
      bare: await costOf(() => renderBare(tools, job, folder)),
    })
  }
  return rounds
}

function steadyJob(job: RenderJob): RenderJob {
  const x = WINDOW.left / 1920
  const width = WINDOW.width / 1920
  const framing: Framing = {
    aspect_ratio: '9:16',
    spans: [
      {
        start: 0,
        end: CLIP_SECONDS,
        layout: 'track',
        confidence: 1,
        cameras: [[{ time: 0, x, y: 0, width, height: 1 }]],
      },
    ],
    face_coverage: 1,
    warnings: [],
  }
  const texts = 'every one of these words is drawn while it is being spoken by somebody'.split(' ')
  const words = Array.from({ length: 3 * CLIP_SECONDS }, (_, index) => ({
    text: texts[index % texts.length] ?? '',
    start: SEGMENT.start + index / 3,
    end: SEGMENT.start + (index + 0.9) / 3,
    confidence: 1,
    speaker: null,
    filler: false,
  }))
  const candidate = { ...job.candidate, segments: [SEGMENT] }
  return { ...job, candidate, framing, words, faces: [], hook_title: false }
}

async function renderOurs(tools: Tools, job: RenderJob, folder: string): Promise<void> {
  const own = join(folder, 'ours')
  await mkdir(own)
  const { signal } = new AbortController()
  await renderClip(tools, job, { folder: own, signal, onProgress: () => {} })
  await rm(own, { recursive: true })
}

async function renderBare(tools: Tools, job: RenderJob, folder: string): Promise<void> {
  const encoding = renderEncoding(job, CLIP_SECONDS)
  const { ass, fontFiles } = buildCaptions({
    words: job.words,
    segments: [SEGMENT],
    duration_seconds: CLIP_SECONDS,
    language: 'en',
    style: resolveCaptionStyle(job.captionStyle),
    canvas: encoding.canvas,
    frame_rate: framesPerSecond(encoding.frame_rate),
    framing: job.framing,
    picture: job.source.video,
    faces: [],
    hook: null,
    hookLook: DEFAULT_CONFIG.hook,
    watermark_text: null,
    fonts: [],
    introFrames: 0,
  })
  const script = join(folder, 'bare.ass')
  const fonts = join(folder, 'bare-fonts')
  await Bun.write(script, ass ?? '')
  await Promise.all(
    fontFiles.map((file, index) => Bun.write(join(fonts, `${index}.ttf`), Bun.file(file))),
  )
  const { width, left } = WINDOW
  const picture = `crop=${width}:1080:${left}:0,scale=1080:1920:flags=bicubic,setsar=1,ass=${script}:fontsdir=${fonts}`
  const cut = ['-ss', String(SEGMENT.start), '-t', String(CLIP_SECONDS), '-i', job.source.path]
  await runFfmpeg(
    tools,
    [
      ...cut,
      '-vf',
      picture,
      '-af',
      'volume=3dB',
      ...encoderArgs(encoding),
      '-y',
      join(folder, 'bare.mp4'),
    ],
    { signal: new AbortController().signal, timeoutSeconds: 600 },
  )
}
