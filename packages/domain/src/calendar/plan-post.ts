import { ApiError, invalidAt } from '@svc/errors'
import * as shapes from '@svc/specification'
import { durationOf } from '../clip/clip-time.ts'
import type { Context, Tenant } from '../context.ts'
import { readRow } from '../json.ts'
import { ServiceError, unknownReference } from '../refusals.ts'
import { planRender } from '../render/plan-render.ts'
import { statusNow } from '../social-account/social-accounts.ts'
import { checkTimezone, requireRoom, toPostTime } from './post-time.ts'

export type Planner = Pick<Context, 'sql' | 'accountId' | 'postRules'>

export interface PlannedPost {
  project_id: string
  duration_seconds: number
  target: Target
  content: shapes.PostContent
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
 * @throws {ApiError} `SOCIAL_ACCOUNT_NOT_CONNECTED`, `RENDER_REQUIRED`.
 */
export async function planPost(
  context: Planner,
  clip_id: string,
  request: shapes.PublishRequest,
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
  request: shapes.PublishRequest,
): Promise<UsableRender | undefined> {
  const { render_id, caption_language, second_caption_language } = request
  const language = caption_language ?? second_caption_language
  if (render_id !== undefined) {
    if (language === undefined) return findChosenRender(context, clip_id, render_id)
    const member = caption_language === undefined ? 'second_caption_language' : 'caption_language'
    const fault = `Received “${language}” beside render_id, whose captions are drawn already.`
    throw invalidAt(`body.${member}`, fault)
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
  content: shapes.PostContent,
  media: { duration_seconds: number; render: UsableRender | undefined },
): void {
  const { duration_seconds, render } = media
  const size_bytes = render?.size_bytes ?? null
  const facts = { duration_seconds, size_bytes }
  const faults = postRules.faultsOf(platform, content, facts, capabilities)
  if (faults.length > 0) throw ApiError.invalid(faults)
}

export function tidyRequest<R extends { hashtags?: string[] | null }>(request: R): R {
  const { hashtags, ...rest } = shapes.cleanText(request)
  return {
    ...rest,
    ...(hashtags !== undefined && { hashtags: hashtags && shapes.tidyHashtags(hashtags) }),
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
  request: shapes.PublishRequest,
): shapes.PostContent {
  const { first_comment = null, platform_options = {} } = request
  const words = postRules.fit(platform, request, clip, capabilities)
  return { ...words, first_comment, platform_options }
}

/** The social account that a post is meant for. */
export interface Target {
  social_account_id: string
  platform: shapes.Platform
  capabilities: shapes.Capabilities
  status: shapes.SocialAccount['status'] | 'disconnected'
  status_reason: string | null
}

/**
 * Finds a social account of the tenant, in whatever state it is.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `body.social_account_id` when there never was such an account.
 */
export async function findTarget(
  { sql, accountId }: Tenant,
  social_account_id: string,
): Promise<Target> {
  const [target] = await sql<Target[]>`
    select s.social_account_id, s.platform, s.capabilities, s.status_reason,
           case when s.disconnected_at is null then ${statusNow(sql)} else 'disconnected' end as status
      from social_accounts s
     where s.social_account_id = ${social_account_id} and s.account_id = ${accountId}
  `
  if (!target) throw unknown(social_account_id)
  return readRow('social_accounts', target)
}

/**
 * Refuses a social account that cannot be posted to now, so that the post does not fail later.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `body.social_account_id` when the account was disconnected.
 * @throws {ApiError} `SOCIAL_ACCOUNT_NOT_CONNECTED` when the account must be connected again.
 */
export function requireConnected({ social_account_id, status, status_reason }: Target): void {
  if (status === 'connected' || status === 'expiring') return
  if (status === 'disconnected') throw unknown(social_account_id)
  const reason = status_reason ? ` ${status_reason}` : ''
  throw new ServiceError(
    'SOCIAL_ACCOUNT_NOT_CONNECTED',
    `The social account ${social_account_id} is ${status}.${reason} Connect it again.`,
  )
}

function unknown(social_account_id: string): ApiError {
  return invalidAt(
    'body.social_account_id',
    `Received ${social_account_id}; it must be the id of a connected social account, see GET /v1/social-accounts.`,
    unknownReference(social_account_id),
  )
}

/** The facts of a render that a post needs. */
export interface UsableRender {
  render_id: string
  isFinished: boolean
  size_bytes: number | null
}

interface Row {
  render_id: string
  status: string
  output: shapes.RenderOutputFacts | null
}

/** Finds the newest finished render that shows a clip as it is now. */
export async function findFinishedRender(
  { sql, accountId }: Tenant,
  clip_id: string,
): Promise<UsableRender | undefined> {
  const [render] = await sql<Row[]>`
    select r.render_id, r.status, r.output from renders r join clips c using (clip_id)
     where r.clip_id = ${clip_id} and r.account_id = ${accountId} and r.status = 'completed'
       and r.clip_revision >= c.drawn_revision
     order by r.created_at desc, r.render_id desc
     limit 1
  `
  return render && toUsable(render)
}

/**
 * Finds the render that a request names; it may still be running.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `body.render_id` when the clip has no render with that id, or the render failed.
 */
export async function findChosenRender(
  { sql, accountId }: Tenant,
  clip_id: string,
  render_id: string,
): Promise<UsableRender> {
  const [render] = await sql<Row[]>`
    select render_id, status, output from renders
     where render_id = ${render_id} and clip_id = ${clip_id} and account_id = ${accountId}
  `
  if (render && !['failed', 'cancelled'].includes(render.status)) return toUsable(render)
  const found = render ? `, which is ${render.status}` : ''
  throw invalidAt(
    'body.render_id',
    `Received ${render_id}${found}; it must be a render of the clip that is finished or still runs.`,
    unknownReference(render_id),
  )
}

/** The error for a post that needs a file which has not been rendered. */
export function renderRequired(clip_id: string): ApiError {
  return new ServiceError(
    'RENDER_REQUIRED',
    `Clip ${clip_id} has no finished render; start one with POST /v1/clips/${clip_id}/renders.`,
  )
}

function toUsable(row: Row): UsableRender {
  const { render_id, status, output } = readRow('renders', row)
  return { render_id, isFinished: status === 'completed', size_bytes: output?.size_bytes ?? null }
}

/** Returns the settings of the render that a post waits for. */
export function renderSettings(request: shapes.PublishRequest): shapes.RenderRequest {
  const { max_credits, caption_language, second_caption_language } = request
  return {
    resolution: '1080p',
    ...(max_credits !== undefined && { max_credits }),
    ...(caption_language !== undefined && { caption_language }),
    ...(second_caption_language !== undefined && { second_caption_language }),
  }
}
