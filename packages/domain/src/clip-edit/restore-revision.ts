import type { Clip } from '@svc/specification'
import { contentAt } from './held-clip.ts'
import { type Editor, reviseClip } from './revise-clip.ts'

/**
 * Brings a revision of a clip back, as a new revision; the present one brought back changes nothing.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such clip, or the clip no such revision.
 * @throws {ApiError} `PROJECT_NOT_READY`, `CONFLICT`: see `reviseClip`.
 */
export async function restoreRevision(
  context: Editor,
  clip_id: string,
  revision: number,
): Promise<Clip> {
  return reviseClip(context, clip_id, undefined, async (clip, tenant) => {
    const content = await contentAt(tenant, clip, revision)
    return { content, restored_from: revision }
  })
}
