import { ApiError } from '@svc/errors'
import type { Clip } from '@svc/specification'
import { type ClipReader, readClips } from './read-clips.ts'

/**
 * Reads a clip.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such clip, or has deleted its project.
 */
export async function readClip(
  context: ClipReader,
  clip_id: string,
  { include }: { include?: 'words' } = {},
): Promise<Clip> {
  const found = context.sql`and c.clip_id = ${clip_id}`
  const [clip] = await readClips(context, found, include === 'words')
  if (!clip) throw new ApiError('NOT_FOUND', `No clip ${clip_id}.`)
  return clip
}
