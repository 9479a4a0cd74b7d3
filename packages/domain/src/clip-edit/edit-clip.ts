import { type Clip, type ClipChange, cleanText } from '@svc/specification'
import { requireFont } from '../asset/require-fonts.ts'
import type { Tenant } from '../context.ts'
import { changeContent } from './change-content.ts'
import type { HeldClip } from './held-clip.ts'
import { type Editor, reviseClip } from './revise-clip.ts'

/**
 * Changes a clip: its texts, its cut, the words of its captions, how it is framed and how its captions look.
 *
 * Renders and posts that were asked for before keep the revision that they were asked for.
 *
 * @throws {ApiError} `NOT_FOUND`, `PROJECT_NOT_READY`, `CONFLICT`: see `reviseClip`.
 * @throws {ApiError} `VALIDATION_ERROR` at the member that is wrong.
 */
export async function editClip(
  context: Editor,
  clip_id: string,
  change: ClipChange,
): Promise<Clip> {
  const { revision, ...wanted } = cleanText(change)
  return reviseClip(context, clip_id, revision, async (clip, tenant) => {
    await checkFont(tenant, clip, wanted)
    return { content: changeContent(clip, wanted), restored_from: null }
  })
}

/** A font that the clip has already may have been deleted since: the rest of its look can still be changed. */
async function checkFont(
  tenant: Tenant,
  { edits }: HeldClip,
  { caption_style }: ClipChange,
): Promise<void> {
  const family = caption_style?.font_family
  if (family === edits.caption_style?.font_family) return
  await requireFont(tenant, family, 'body.caption_style.font_family')
}
