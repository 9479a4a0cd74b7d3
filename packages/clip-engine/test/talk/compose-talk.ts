import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { runFfmpeg } from '../../src/ffmpeg/run-ffmpeg.ts'
import { findTools, type Tools } from '../../src/ffmpeg/tools.ts'
import { media } from '../media.ts'
import { PAUSE_SECONDS, RECORDINGS, SHOTS } from './recipe.ts'
import { knownTruth, type TalkTruth } from './talk-truth.ts'

export interface Talk {
  path: string
  truth: TalkTruth
}

const FRAME_RATE = 25

/**
 * Builds a talk of about ten minutes from real speech and real faces, 1280×720 at 25 frames a second.
 *
 * The picture is encoded once and then repeated without encoding, so the whole talk takes seconds. Writes
 * `talk.mp4` and `talk.json` (what is known to be true of it) into the folder.
 *
 * @param seconds - Cuts the talk off there; 80 holds every recording whose words are known. All of it when left out.
 */
export async function composeTalk(tools: Tools, folder: string, seconds?: number): Promise<Talk> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'talk.mp4')
  const scratch = await mkdtemp(join(folder, 'talk-'))
  try {
    const truth = await knownTruth(tools, seconds)
    const picture = join(scratch, 'picture.mp4')
    const sound = join(scratch, 'sound.m4a')
    await run(tools, [
      ...pictureInputs(),
      '-filter_complex',
      pictureGraph(),
      ...PICTURE_CODEC,
      picture,
    ])
    await run(tools, [...soundInputs(), '-filter_complex', soundGraph(), ...SOUND_CODEC, sound])
    const length = String(truth.duration_seconds)
    const tracks = ['-stream_loop', '-1', '-i', picture, '-i', sound, '-map', '0:v', '-map', '1:a']
    await run(tools, [...tracks, '-c', 'copy', '-t', length, '-movflags', '+faststart', '-y', path])
    await writeFile(join(folder, 'talk.json'), JSON.stringify(truth, null, 2))
    return { path, truth }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

const PICTURE_CODEC = [
  ...['-map', '[picture]', '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '27'],
  ...['-pix_fmt', 'yuv420p', '-g', '50', '-bf', '0', '-y'],
]
const SOUND_CODEC = ['-map', '[sound]', '-c:a', 'aac', '-b:a', '128k', '-y']

function pictureInputs(): string[] {
  return SHOTS.flatMap((shot) => ['-i', media(shot.file)])
}

function pictureGraph(): string {
  const shots = SHOTS.map(
    ({ seconds }, index) =>
      `[${index}:v]fps=${FRAME_RATE},trim=end_frame=${seconds * FRAME_RATE},setpts=PTS-STARTPTS,` +
      'scale=1280:720:force_original_aspect_ratio=decrease:flags=bicubic,' +
      `pad=1280:720:(ow-iw)/2:(oh-ih)/2,setsar=1,format=yuv420p[shot${index}]`,
  )
  const joined = SHOTS.map((_, index) => `[shot${index}]`).join('')
  return [...shots, `${joined}concat=n=${SHOTS.length}[picture]`].join(';')
}

function soundInputs(): string[] {
  return RECORDINGS.flatMap((recording) => ['-i', media(recording.file)])
}

function soundGraph(): string {
  const recordings = RECORDINGS.map(
    (_, index) =>
      `[${index}:a]aformat=channel_layouts=mono,speechnorm=e=6:r=0.0005:l=1,volume=-3dB,` +
      `aresample=48000,apad=pad_dur=${PAUSE_SECONDS}[part${index}]`,
  )
  const joined = RECORDINGS.map((_, index) => `[part${index}]`).join('')
  return [...recordings, `${joined}concat=n=${RECORDINGS.length}:v=0:a=1[sound]`].join(';')
}

function run(tools: Tools, args: string[]) {
  return runFfmpeg(tools, args, { signal: new AbortController().signal, timeout_seconds: 300 })
}

if (import.meta.main) {
  const [target, seconds] = process.argv.slice(2)
  if (!target) throw new Error('Usage: bun compose-talk.ts <out.mp4> [seconds]')
  const folder = dirname(resolve(target))
  const { path, truth } = await composeTalk(
    findTools(),
    folder,
    seconds ? Number(seconds) : undefined,
  )
  if (basename(target) !== 'talk.mp4') await rename(path, resolve(target))
  console.log(
    `${target}: ${truth.duration_seconds.toFixed(1)} s, ${truth.segments.length} recordings`,
  )
}
