import { join } from 'node:path'
import { runFfmpeg } from '../src/ffmpeg/run-ffmpeg.ts'
import type { Tools } from '../src/ffmpeg/tools.ts'
import { composeTalk } from '../test/talk/compose-talk.ts'

/** Composes a talk of real speech and faces at the size that people upload: 1080p. */
export async function composeSource(
  tools: Tools,
  folder: string,
  seconds: number,
): Promise<string> {
  const { path } = await composeTalk(tools, folder, seconds)
  const large = join(folder, 'talk-1080p.mp4')
  const picture = ['-vf', 'scale=1920:1080', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20']
  await runFfmpeg(tools, ['-i', path, ...picture, '-g', '50', '-c:a', 'copy', large], {
    signal: new AbortController().signal,
    timeout_seconds: 60 * seconds,
  })
  return large
}
