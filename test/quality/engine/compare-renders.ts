import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { resolveCaptionStyle } from '../../../packages/clip-engine/src/caption/resolve-caption-style.ts'
import { encoderArgs } from '../../../packages/clip-engine/src/encode/encode-clip.ts'
import { renderEncoding } from '../../../packages/clip-engine/src/encode/encoding.ts'
import { framesPerSecond } from '../../../packages/clip-engine/src/encode/frame-rate.ts'
import { renderClip } from '../../../packages/clip-engine/src/encode/render-clip.ts'
import type { RenderJob } from '../../../packages/clip-engine/src/encode/render-job.ts'
import { runFfmpeg } from '../../../packages/clip-engine/src/ffmpeg/run-ffmpeg.ts'
import type { Tools } from '../../../packages/clip-engine/src/ffmpeg/tools.ts'
import type { Framing } from '../../../packages/clip-engine/src/reframe/framing.ts'
import { captionsOf, spoken } from '../../../packages/clip-engine/test/caption-job.ts'
import { type Cost, costOf } from '../measure/processes.ts'

interface Round {
  ours: Cost
  bare: Cost
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
  const camera = { time: 0, x, y: 0, width, height: 1 }
  const framing: Framing = {
    ...job.framing,
    spans: [{ start: 0, end: CLIP_SECONDS, layout: 'track', confidence: 1, cameras: [[camera]] }],
  }
  const texts = 'every one of these words is drawn while it is being spoken by somebody'.split(' ')
  const said = Array.from({ length: 3 * CLIP_SECONDS }, (_, at) => texts[at % texts.length] ?? '')
  const words = spoken(said, 1 / 3, SEGMENT.start)
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
  const { ass, fontFiles } = captionsOf(
    job.words,
    {},
    {
      style: resolveCaptionStyle(job.captionStyle),
      ...{ segments: [SEGMENT], duration_seconds: CLIP_SECONDS, canvas: encoding.canvas },
      ...{ frame_rate: framesPerSecond(encoding.frame_rate), framing: job.framing },
      picture: job.source.video,
    },
  )
  const script = join(folder, 'bare.ass')
  const fonts = join(folder, 'bare-fonts')
  await Bun.write(script, ass ?? '')
  await Promise.all(
    fontFiles.map((file, index) => Bun.write(join(fonts, `${index}.ttf`), Bun.file(file))),
  )
  const { width, left } = WINDOW
  const picture = `crop=${width}:1080:${left}:0,scale=1080:1920:flags=bicubic,setsar=1,ass=${script}:fontsdir=${fonts}`
  const cut = ['-ss', String(SEGMENT.start), '-t', String(CLIP_SECONDS), '-i', job.source.path]
  const drawn = ['-vf', picture, '-af', 'volume=3dB', ...encoderArgs(encoding)]
  const { signal } = new AbortController()
  await runFfmpeg(tools, [...cut, ...drawn, '-y', join(folder, 'bare.mp4')], {
    ...{ signal, timeoutSeconds: 600 },
  })
}
