import { ApiError } from '@svc/errors'
import { type Clip, type ClipChange, cleanText } from '@svc/specification'
import { requireAssets } from '../asset/require-assets.ts'
import type { Tenant } from '../context.ts'
import { fontAsset } from '../template/config-assets.ts'
import { changeContent } from './change-content.ts'
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
    await checkFont(tenant, wanted)
    return { content: changeContent(clip, wanted), restored_from: null }
  })
}

async function checkFont(tenant: Tenant, { caption_style }: ClipChange): Promise<void> {
  const asset_id = caption_style ? fontAsset(caption_style.font_family) : null
  if (!asset_id) return
  const location = 'body.caption_style.font_family'
  const faults = await requireAssets(tenant, [{ asset_id, kinds: ['font'], location }])
  if (faults.length > 0) throw ApiError.invalid(faults)
}
