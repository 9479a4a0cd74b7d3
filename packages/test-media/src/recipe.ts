/** How one test file is made. Everything in here is part of the file's key in the cache. */
export interface Recipe {
  /**
   * Programs with their parameters, run one after the other in an empty folder; one of them writes `out.<ending>`.
   *
   * A parameter that begins with `@` is another test file: `@talk.mp4`.
   */
  steps: string[][]
  /** Changes the bytes of `out.<ending>` afterwards, or makes them where there are no steps. */
  patch?: (bytes: Buffer) => Buffer
  /** What the file's SHA-256 must be, where it comes from elsewhere. */
  sha256?: string
}

/** A program of ffmpeg's that says nothing unless something is wrong, and writes the same bytes again. */
export function ffmpeg(...parameters: string[]): string[] {
  return ['ffmpeg', '-v', 'error', '-nostdin', '-y', ...parameters]
}

/** Inputs of ffmpeg that it draws or sounds by itself. */
export function lavfi(...graphs: string[]): string[] {
  return graphs.flatMap((graph) => ['-f', 'lavfi', '-i', graph])
}

/** H.264 that is encoded fast; what it looks like is not what is tested. */
export const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '23', '-pix_fmt', 'yuv420p']
export const AAC = ['-c:a', 'aac', '-b:a', '96k']
