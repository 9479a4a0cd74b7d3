import { ApiError } from '@svc/errors'
import { type CaptionTrack, type RenderSettings, SPOKEN } from '@svc/specification'
import type { Tenant } from '../context.ts'
import { faultAt, unknownReference } from '../refusals.ts'
import { holdTranslation, requireReady } from './translations.ts'

const MEMBERS = ['caption_language', 'second_caption_language'] as const

/**
 * Reads what captions are drawn in, the first language above the second.
 *
 * @returns None where captions show what is spoken alone.
 * @throws {ApiError} `VALIDATION_ERROR` at a language that the clip has no translation for, or that is there twice.
 * @throws {ApiError} `CONFLICT` for a translation that is not ready, is outdated, or that no person has reviewed.
 */
export async function captionTracks(
  tenant: Tenant,
  clip_id: string,
  settings: Pick<RenderSettings, (typeof MEMBERS)[number]>,
): Promise<CaptionTrack[]> {
  const { caption_language: first, second_caption_language: second } = settings
  if (first === second)
    throw ApiError.invalid([faultAt(MEMBERS[1], 'This is the first language already.')])
  if (first === SPOKEN && second === null) return []
  const tracks = [await trackOf(tenant, clip_id, first, MEMBERS[0])]
  if (second !== null) tracks.push(await trackOf(tenant, clip_id, second, MEMBERS[1]))
  return tracks
}

async function trackOf(
  tenant: Tenant,
  clip_id: string,
  wanted: string,
  member: string,
): Promise<CaptionTrack> {
  if (wanted === SPOKEN) return null
  const held = await holdTranslation(tenant, clip_id, wanted).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error
    throw ApiError.invalid([{ ...faultAt(member, error.message), ...unknownReference(wanted) }])
  })
  requireReady(held)
  const { language, hook, lines, is_outdated, is_reviewed } = held
  if (is_outdated)
    throw new ApiError(
      'CONFLICT',
      `The clip was changed after its translation “${language}” was made; have it made anew.`,
      { reason: 'changed_since', location: `body.${member}` },
    )
  if (!is_reviewed)
    throw new ApiError(
      'CONFLICT',
      `The translation “${language}” is as a machine made it. Read it, correct it, and set is_reviewed; then it can be drawn.`,
      { reason: 'not_reviewed', location: `body.${member}` },
    )
  return { language, hook, lines }
}
