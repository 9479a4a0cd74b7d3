import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runFfmpeg, type Tools } from '@svc/clip-engine'
import { NARRATION, type Slide } from './narration.ts'

/**
 * Makes the sample video: four narrated slides, 1280×720, about a minute and a half.
 *
 * The speech is synthesized by ffmpeg, so nothing is downloaded.
 *
 * @param path - Where the MP4 is written.
 * @throws {EngineError} `processing_failed`, for example when this ffmpeg was built without speech synthesis.
 */
export async function makeSample(tools: Tools, path: string, signal: AbortSignal): Promise<void> {
  const folder = `${path}.parts`
  await mkdir(folder, { recursive: true })
  const run = (args: string[]) =>
    runFfmpeg(tools, args, { signal, timeoutSeconds: 180, cwd: folder })
  try {
    for (const [index, slide] of NARRATION.entries()) {
      await Bun.write(join(folder, 'text.txt'), slide.text)
      await run([...slideArguments(slide), join(folder, `slide-${index}.mp4`)])
    }
    const parts = NARRATION.map((_, index) => `file slide-${index}.mp4`)
    await Bun.write(join(folder, 'parts.txt'), parts.join('\n'))
    const whole = join(folder, 'whole.mp4')
    const list = ['-f', 'concat', '-i', join(folder, 'parts.txt')]
    await run([...list, '-c', 'copy', '-movflags', '+faststart', '-y', whole])
    await rename(whole, path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function slideArguments({ colors: [from, to] }: Slide): string[] {
  // Drawn small and enlarged: a gradient looks the same at a sixteenth of the cost.
  const small = `gradients=size=320x180:rate=25:c0=${from}:c1=${to}:nb_colors=2:speed=0.008:seed=7`
  return [
    ...['-f', 'lavfi', '-i', 'flite=textfile=text.txt:voice=slt'],
    ...['-f', 'lavfi', '-i', `${small},scale=1280:720:flags=bicubic`],
    // A pause before and after, so that the parts can be told apart.
    ...['-af', 'adelay=400:all=1,apad=pad_dur=0.9,aresample=48000'],
    ...['-map', '1:v', '-map', '0:a', '-shortest', '-c:v', 'libx264', '-preset', 'veryfast'],
    ...['-crf', '23', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '128k', '-ac', '1', '-y'],
  ]
}
