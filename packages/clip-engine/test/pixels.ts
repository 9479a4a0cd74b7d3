import { tools } from './workbench.ts'

/** A frame as red, green and blue bytes. */
export interface Frame {
  width: number
  height: number
  at(x: number, y: number): { red: number; green: number; blue: number }
}

/** Decodes frames with plain ffmpeg: `args` are inputs and filters that end in small pictures. */
export async function readFrames(args: string[], width: number, height: number): Promise<Frame[]> {
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1']
  const process = Bun.spawn([tools.ffmpeg, '-v', 'error', '-nostdin', ...args, ...raw], {
    stderr: 'inherit',
  })
  const bytes = new Uint8Array(await new Response(process.stdout).arrayBuffer())
  if ((await process.exited) !== 0) throw new Error(`ffmpeg failed: ${args.join(' ')}`)
  const size = width * height * 3
  return Array.from({ length: Math.floor(bytes.length / size) }, (_, index) => {
    const first = index * size
    const at = (x: number, y: number) => {
      const offset = first + (Math.floor(y) * width + Math.floor(x)) * 3
      const [red, green, blue] = [bytes[offset], bytes[offset + 1], bytes[offset + 2]]
      return { red: red ?? 0, green: green ?? 0, blue: blue ?? 0 }
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
