import type { Context } from '../context.ts'
import type { Clip } from './clip.ts'

export async function readClip(
  context: Context,
  clip_id: string,
  options?: { include_words: boolean },
): Promise<Clip> {
  throw new Error('not written yet')
}
