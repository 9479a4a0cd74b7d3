import { ApiError } from '@svc/errors'
import type { PostContent, PublishRequest } from '@svc/specification'
import { cleanText, tidyHashtags } from '@svc/specification'
import { durationOf } from '../clip/clip-time.ts'
import type { Context } from '../context.ts'
import { faultAt } from '../refusals.ts'
import { planRender } from '../render/plan-render.ts'
import { readRow } from '../stored/stored-columns.ts'
import {
  findChosenRender,
  findFinishedRender,
  findTarget,
  renderRequired,
  renderSettings,
  requireConnected,
  type Target,
  type UsableRender,
} from './post-inputs.ts'
import { checkTimezone, requireRoom, toPostTime } from './post-time.ts'

export type Planner = Pick<Context, 'sql' | 'accountId' | 'postRules'>

export interface PlannedPost {
  project_id: string
  duration_seconds: number
  target: Target
  content: PostContent
  scheduled_at: string
  /** Absent when a render must be made first. */
  render: UsableRender | undefined
}

/**
 * Validates a request to publish and returns the post it would create. The clip's project cannot be deleted before the
 * transaction ends.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at a member that the platform would refuse, or at an account, a render or a time that
 *   cannot be used.
 * @throws {ApiError} `NOT_FOUND` when the account has no such clip.
 * @throws {ApiError} `SOCIAL_ACCOUNT_NOT_CONNECTED`, `RENDER_REQUIRED`.
 */
export async function planPost(
  context: Planner,
  clip_id: string,
  request: PublishRequest,
): Promise<PlannedPost> {
  const scheduled_at = await toPostTime(context.sql, request.scheduled_at ?? null)
  checkTimezone(request.timezone ?? null)
  const clip = await holdClip(context, clip_id)
  const target = await findTarget(context, request.social_account_id)
  const render = await findRender(context, clip_id, request)
  const duration_seconds = durationOf(clip.segments)
  const content = contentOf(context, target, clip, tidyRequest(request))
  checkContent(context, target, content, { duration_seconds, render })
  requireConnected(target)
  await requireRoom(context, target, scheduled_at, null)
  if (request.auto_render === false && !render?.isFinished) throw renderRequired(clip_id)
  return { project_id: clip.project_id, duration_seconds, target, content, scheduled_at, render }
}

/** Finds the render to post: that is named, in the languages that are named, or the newest finished one. */
async function findRender(
  context: Planner,
  clip_id: string,
  request: PublishRequest,
): Promise<UsableRender | undefined> {
  const { render_id, caption_language, second_caption_language } = request
  const language = caption_language ?? second_caption_language
  if (render_id !== undefined) {
    if (language === undefined) return findChosenRender(context, clip_id, render_id)
    const member = caption_language === undefined ? 'second_caption_language' : 'caption_language'
    const fault = `Received “${language}” beside render_id, whose captions are drawn already.`
    throw ApiError.invalid([faultAt(member, fault)])
  }
  if (language === undefined) return findFinishedRender(context, clip_id)
  const { identicalId } = await planRender(context, clip_id, renderSettings(request))
  return identicalId === undefined ? undefined : findChosenRender(context, clip_id, identicalId)
}

/**
 * Refuses a post that the platform would refuse.
 *
 * @throws {ApiError} `VALIDATION_ERROR`, one problem for each fault.
 */
export function checkContent(
  { postRules }: Pick<Context, 'postRules'>,
  { platform, capabilities }: Target,
  content: PostContent,
  media: { duration_seconds: number; render: UsableRender | undefined },
): void {
  const { duration_seconds, render } = media
  const size_bytes = render?.size_bytes ?? null
  const facts = { duration_seconds, size_bytes }
  const faults = postRules.faultsOf(platform, content, facts, capabilities)
  if (faults.length > 0) throw ApiError.invalid(faults)
}

export function tidyRequest<R extends { hashtags?: string[] | null }>(request: R): R {
  const { hashtags, ...rest } = cleanText(request)
  return {
    ...rest,
    ...(hashtags !== undefined && { hashtags: hashtags && tidyHashtags(hashtags) }),
  } as R
}

interface HeldClip {
  project_id: string
  segments: { start: number; end: number }[]
  title: string
  description: string
  hashtags: string[]
}

async function holdClip({ sql, accountId }: Planner, clip_id: string) {
  const [clip] = await sql<HeldClip[]>`
    select c.project_id, c.segments, c.title, c.description, c.hashtags
      from clips c join projects p using (project_id)
     where c.clip_id = ${clip_id} and c.account_id = ${accountId} and p.deleted_at is null
       for share of p for key share of c
  `
  if (!clip) throw new ApiError('NOT_FOUND', `No clip ${clip_id}.`)
  return readRow('clips', clip)
}

function contentOf(
  { postRules }: Planner,
  { platform, capabilities }: Target,
  clip: HeldClip,
  request: PublishRequest,
): PostContent {
  const { first_comment = null, platform_options = {} } = request
  const words = postRules.fit(platform, request, clip, capabilities)
  return { ...words, first_comment, platform_options }
}
