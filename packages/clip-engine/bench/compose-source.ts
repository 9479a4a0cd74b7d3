import { join } from 'node:path'
import { runFfmpeg } from '../src/ffmpeg/run-ffmpeg.ts'
import type { Tools } from '../src/ffmpeg/tools.ts'
import { composeTalk } from '../test/talk/compose-talk.ts'
import { TALKS } from '../test/talk/recipe.ts'

/** Composes a 1080p talk, a usual upload size: with real speech and faces when `MEDIA_DIR` is set, else with generated ones. */
export async function composeSource(
  tools: Tools,
  folder: string,
  seconds: number,
): Promise<string> {
  const { path } = await composeTalk(tools, folder, seconds, TALKS.at(-1)?.recipe)
  const large = join(folder, 'talk-1080p.mp4')
  const picture = ['-vf', 'scale=1920:1080', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20']
  await runFfmpeg(tools, ['-i', path, ...picture, '-g', '50', '-c:a', 'copy', large], {
    signal: new AbortController().signal,
    timeoutSeconds: 60 * seconds,
  })
  return large
}

/** Repeats a film until it has the given length in seconds, without re-encoding. */
export async function repeatSource(
  tools: Tools,
  path: string,
  out: string,
  seconds: number,
): Promise<string> {
  const endless = ['-stream_loop', '-1', '-i', path, '-t', String(seconds), '-c', 'copy']
  await runFfmpeg(tools, [...endless, '-movflags', '+faststart', '-y', out], {
    signal: new AbortController().signal,
    timeoutSeconds: 600,
  })
  return out
}
