import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { media } from '@svc/test-media'
import { runFfmpeg } from '../../src/ffmpeg/run-ffmpeg.ts'
import type { Tools } from '../../src/ffmpeg/tools.ts'
import { GENERATED, PAUSE_SECONDS, type Shot, type TalkRecipe } from './recipe.ts'
import { knownTruth, type TalkTruth } from './talk-truth.ts'

export interface Talk {
  path: string
  truth: TalkTruth
}

const FRAME_RATE = 25
const SIZE = { width: 1280, height: 720 }

/**
 * Builds a talk of about ten minutes from spoken recordings and films of faces, at 25 frames a second.
 *
 * The picture is encoded once and then repeated without encoding, so the whole talk takes seconds. Writes
 * `talk.mp4` and `talk.json` (its known contents) into the folder.
 *
 * @param seconds - Cuts the talk off there; 54 holds every real recording whose words are known. All of it when left out.
 */
export async function composeTalk(
  tools: Tools,
  folder: string,
  seconds?: number,
  recipe: TalkRecipe = GENERATED,
): Promise<Talk> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'talk.mp4')
  const scratch = await mkdtemp(join(folder, 'talk-'))
  try {
    const truth = await knownTruth(tools, recipe, seconds)
    const picture = join(scratch, 'picture.mp4')
    const sound = join(scratch, 'sound.m4a')
    const length = String(truth.duration_seconds)
    const shots = shotsUntil(recipe.shots, truth.duration_seconds)
    await run(tools, [...drawPicture(shots), picture])
    await run(tools, [...joinSound(truth.segments), '-t', length, sound])
    const tracks = ['-stream_loop', '-1', '-i', picture, '-i', sound, '-map', '0:v', '-map', '1:a']
    await run(tools, [...tracks, '-c', 'copy', '-t', length, '-movflags', '+faststart', '-y', path])
    await writeFile(join(folder, 'talk.json'), JSON.stringify(truth, null, 2))
    return { path, truth }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** The shots that are seen before `seconds`, each once. */
function shotsUntil(shots: Shot[], seconds: number): Shot[] {
  let start = 0
  return shots.filter((shot) => {
    const isSeen = start < seconds
    start += shot.seconds
    return isSeen
  })
}

function drawPicture(shots: Shot[]): string[] {
  const { width, height } = SIZE
  const drawn = shots.map(
    ({ seconds }, index) =>
      `[${index}:v]fps=${FRAME_RATE},trim=end_frame=${seconds * FRAME_RATE},setpts=PTS-STARTPTS,` +
      `scale=${width}:${height}:force_original_aspect_ratio=decrease,` +
      `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2,setsar=1,format=yuv420p[shot${index}]`,
  )
  const joined = shots.map((_, index) => `[shot${index}]`).join('')
  const graph = [...drawn, `${joined}concat=n=${shots.length}[picture]`].join(';')
  const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '27', '-g', '50', '-bf', '0']
  return [...inputs(shots), '-filter_complex', graph, '-map', '[picture]', ...codec]
}

/** Every recording as loud as the others, at one sample rate, with a pause after it. */
function joinSound(recordings: { file: string }[]): string[] {
  const evened = recordings.map(
    (_, index) =>
      `[${index}:a]aformat=channel_layouts=mono,speechnorm=e=6:r=0.0005:l=1,volume=-3dB,` +
      `aresample=48000,apad=pad_dur=${PAUSE_SECONDS}[part${index}]`,
  )
  const joined = recordings.map((_, index) => `[part${index}]`).join('')
  const graph = [...evened, `${joined}concat=n=${recordings.length}:v=0:a=1[sound]`].join(';')
  return [
    ...inputs(recordings),
    '-filter_complex',
    graph,
    '-map',
    '[sound]',
    '-c:a',
    'aac',
    '-b:a',
    '128k',
  ]
}

function inputs(files: { file: string }[]): string[] {
  return files.flatMap(({ file }) => ['-i', media(file)])
}

function run(tools: Tools, args: string[]) {
  return runFfmpeg(tools, args, { signal: new AbortController().signal, timeoutSeconds: 300 })
}
