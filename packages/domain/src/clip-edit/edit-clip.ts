import { type Clip, type ClipChange, cleanText } from '@svc/specification'
import { requireFont } from '../asset/require-fonts.ts'
import type { Tenant } from '../context.ts'
import { bringsBack, settle } from './bring-back.ts'
import { changeContent } from './change-content.ts'
import { contentAt, type HeldClip } from './held-clip.ts'
import { type Editor, reviseClip } from './revise-clip.ts'

/**
 * Changes a clip: its texts, its cut, the words of its captions, how it is framed and how its captions look.
 *
 * `null` brings a member back to how the clip was found, and a setting to the project's. Renders and posts that were asked for before keep the revision that they were asked for.
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
    const found = bringsBack(wanted) ? await contentAt(tenant, clip, 1) : clip
    return { content: changeContent(clip, settle(wanted, found)), restored_from: null }
  })
}

/** A font that the clip has already may have been deleted since: the rest of its look can still be changed. */
async function checkFont(
  tenant: Tenant,
  { edits }: HeldClip,
  { caption_style }: ClipChange,
): Promise<void> {
  const family = caption_style?.font_family
  if (!family || family === edits.caption_style?.font_family) return
  await requireFont(tenant, family, 'body.caption_style.font_family')
}
