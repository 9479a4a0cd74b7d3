import { findTools } from '../src/ffmpeg/tools.ts'

/** A frame as red, green and blue bytes. */
export interface Frame {
  width: number
  height: number
  at(x: number, y: number): { red: number; green: number; blue: number }
}

/** Decodes frames with plain ffmpeg: `args` are inputs and filters that end in small pictures. */
export async function readFrames(args: string[], width: number, height: number): Promise<Frame[]> {
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1']
  const process = Bun.spawn([findTools().ffmpeg, '-v', 'error', '-nostdin', ...args, ...raw], {
    stderr: 'inherit',
  })
  const bytes = new Uint8Array(await new Response(process.stdout).arrayBuffer())
  if ((await process.exited) !== 0) throw new Error(`ffmpeg failed: ${args.join(' ')}`)
  const size = width * height * 3
  return Array.from({ length: Math.floor(bytes.length / size) }, (_, index) => {
    const frame = bytes.subarray(index * size, (index + 1) * size)
    const at = (x: number, y: number) => {
      const offset = (Math.floor(y) * width + Math.floor(x)) * 3
      const [red = 0, green = 0, blue = 0] = frame.subarray(offset, offset + 3)
      return { red, green, blue }
    }
    return { width, height, at }
  })
}

/** The smallest box around all matching pixels; `null` without any. */
export function boundsOf(
  { width, height, at }: Frame,
  isWanted: (color: { red: number; green: number; blue: number }) => boolean,
): { left: number; right: number; top: number; bottom: number } | null {
  let found: { left: number; right: number; top: number; bottom: number } | null = null
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isWanted(at(x, y))) continue
      found ??= { left: x, right: x, top: y, bottom: y }
      found.left = Math.min(found.left, x)
      found.right = Math.max(found.right, x)
      found.bottom = y
    }
  }
  return found
}
