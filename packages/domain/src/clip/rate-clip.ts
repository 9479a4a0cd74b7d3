import type { Context } from '../context.ts'
import type { Clip } from './clip.ts'

export async function rateClip(
  context: Context,
  clip_id: string,
  reaction: 'like' | 'dislike' | null,
): Promise<Clip> {
  throw new Error('not written yet')
}
