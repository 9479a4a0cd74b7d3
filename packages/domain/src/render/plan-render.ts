import { ApiError, conflict, invalidAt } from '@svc/errors'
import * as shapes from '@svc/specification'
import { requireFont } from '../asset/require-assets.ts'
import { censorOf } from '../brand-kit/brand-kit.ts'
import { durationOf } from '../clip/clip-time.ts'
import type { Tenant } from '../context.ts'
import { renderCost } from '../credits/entry.ts'
import { canonicalHash, readRow } from '../json.ts'
import { ServiceError, unknownReference } from '../refusals.ts'
import { requireTemplate } from '../template/read-template.ts'
import { isTestAccount } from '../test-account/test-account.ts'
import { holdTranslation, requireReady } from '../translation/translations.ts'
import { effectiveRenderSettings, requireUsedAssets, withMusic } from './effective-settings.ts'

export interface PlannedRender {
  project_id: string
  clip_id: string
  clip_revision: number
  settings: shapes.RenderSettings
  /** The template's configuration as it is now, or as the project kept it. */
  config: shapes.TemplateConfig
  censor: shapes.Censor | null
  /** The translations that it draws. */
  tracks: shapes.CaptionTrack[]
  /** Equal for two renders that would make the same file. */
  settings_hash: string
  duration_seconds: number
  /** The price of making the file, in credits. */
  credits: number
  /** The identical render that exists already: finished, running or waiting. */
  identicalId: string | undefined
  /** The price of the request, in credits: 0 when an identical render exists. */
  due: number
}

const RUNNING = ['queued', 'rendering']
const WORTH_REPEATING = [...RUNNING, 'completed']

interface Row {
  project_id: string
  revision: number
  drawn_revision: number
  segments: { start: number; end: number }[]
  edits: shapes.StoredEdits
  status: string
  settings: shapes.ProjectSettings
  template_config: shapes.TemplateConfig | null
  is_test: boolean
}

/**
 * Validates a request for a render and returns the render it would create. The clip and its
 * project cannot be deleted before the transaction ends.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at the member that is wrong.
 * @throws {ApiError} `CONFLICT` for a translation that cannot be drawn: see `captionTracks`.
 * @throws {ApiError} `PROJECT_NOT_READY` while its project is not completed.
 */
export async function planRender(
  { sql, accountId }: Tenant,
  clip_id: string,
  request: shapes.RenderRequest,
): Promise<PlannedRender> {
  const tenant = { sql, accountId }
  const { captions } = request
  if (captions) await requireFont(tenant, captions.font_family, 'body.captions.font_family')
  const { template_id } = request
  const template = template_id === undefined ? null : await requireTemplate(tenant, template_id)
  const [row] = await sql<Row[]>`
    select c.project_id, c.revision, c.drawn_revision, c.segments, c.edits, p.status, p.settings,
           p.template_config, ${isTestAccount(sql, sql`c.account_id`)} as is_test
      from clips c join projects p using (project_id)
     where c.clip_id = ${clip_id} and c.account_id = ${accountId} and p.deleted_at is null
       for share of p for key share of c
  `
  if (!row) throw new ApiError('NOT_FOUND', `No clip ${clip_id}.`)
  const clip = readRow(['clips', 'projects'], row)
  if (clip.status !== 'completed') {
    throw new ServiceError(
      'PROJECT_NOT_READY',
      `The clip's project is ${clip.status}; a clip can be rendered when its project is completed.`,
    )
  }
  const templates = { named: template?.config ?? null, kept: clip.template_config }
  const settings = effectiveRenderSettings(request, clip.settings, templates, clip.edits)
  const config = withMusic(
    template?.config ?? clip.template_config ?? shapes.DEFAULT_CONFIG,
    clip.edits,
  )
  const censor = await censorOf(tenant, clip.settings)
  const duration_seconds = durationOf(clip.segments)
  const { resolution } = settings
  const credits = clip.is_test ? 0 : renderCost({ duration_seconds, resolution })
  const tracks = await captionTracks(tenant, clip_id, settings)
  // The texts count, and not the languages that they were asked for by.
  const { caption_language: _, second_caption_language: __, ...same } = settings
  const settings_hash = canonicalHash({
    revision: clip.drawn_revision,
    settings: same,
    ...(tracks.length > 0 && { tracks }),
    config,
    censor,
  })
  const identicalId = await findIdentical(
    tenant,
    { clip_id, settings_hash },
    request.force ? RUNNING : WORTH_REPEATING,
  )
  const due = identicalId === undefined ? credits : 0
  checkMaximum(request, due)
  if (identicalId === undefined) {
    await requireUsedAssets(tenant, config, settings, clip.edits)
  }
  return {
    project_id: clip.project_id,
    clip_id,
    clip_revision: clip.revision,
    settings,
    config,
    censor,
    tracks,
    settings_hash,
    duration_seconds,
    credits,
    identicalId,
    due,
  }
}

/** Finds the newest render of the same settings that is in one of some states. */
export async function findIdentical(
  { sql, accountId }: Tenant,
  { clip_id, settings_hash }: Pick<PlannedRender, 'clip_id' | 'settings_hash'>,
  statuses = WORTH_REPEATING,
): Promise<string | undefined> {
  const [identical] = await sql<{ render_id: string }[]>`
    select render_id from renders
     where clip_id = ${clip_id} and account_id = ${accountId}
       and settings_hash = ${settings_hash} and status = any (${statuses})
     order by created_at desc, render_id desc
     limit 1
  `
  return identical?.render_id
}

function checkMaximum({ max_credits }: shapes.RenderRequest, credits: number): void {
  if (max_credits === undefined || credits <= max_credits) return
  throw new ServiceError(
    'VALIDATION_ERROR',
    `The render takes ${credits} credits, more than the maximum of ${max_credits}.`,
    {
      reason: 'costs_more',
      params: { most: max_credits },
      location: 'body.max_credits',
      needed: credits,
    },
  )
}

/** How many earlier renders the estimate is made from. */
const EXPERIENCE = 20

/**
 * Returns what a render would cost, without starting it. The time is estimated from the account's own
 * renders of the same resolution; `null` before the first one.
 *
 * @throws {ApiError} As the start would, but for credits.
 */
export async function estimateRender(
  tenant: Tenant,
  clip_id: string,
  request: shapes.RenderRequest,
): Promise<shapes.Estimate> {
  const render = await planRender(tenant, clip_id, request)
  const { identicalId, due, duration_seconds } = render
  return {
    estimate: {
      credits: due,
      duration_seconds,
      seconds_to_complete: identicalId ? 0 : await guessSeconds(tenant, render),
      platform_dollars: null,
    },
  }
}

async function guessSeconds(
  { sql, accountId }: Tenant,
  { duration_seconds, settings }: PlannedRender,
): Promise<number | null> {
  const [experience] = await sql<{ pace: number | null }[]>`
    select avg(pace) as pace from (
      select extract(epoch from completed_at - started_at)
               / nullif((output->>'duration_seconds')::numeric, 0) as pace
        from renders
       where account_id = ${accountId} and status = 'completed'
         and settings->>'resolution' = ${settings.resolution}
       order by completed_at desc
       limit ${EXPERIENCE}
    ) as latest
  `
  const pace = experience?.pace ?? null
  return pace === null ? null : Math.ceil(pace * duration_seconds)
}

const MEMBERS = ['caption_language', 'second_caption_language'] as const

/**
 * Reads what captions are drawn in, the first language above the second.
 *
 * @returns None where captions show what is spoken alone.
 * @throws {ApiError} `VALIDATION_ERROR` at a language that the clip has no translation for, or that is there twice.
 * @throws {ApiError} `CONFLICT` for a translation that is not ready, is outdated, or that no person has reviewed.
 */
async function captionTracks(
  tenant: Tenant,
  clip_id: string,
  settings: Pick<shapes.RenderSettings, (typeof MEMBERS)[number]>,
): Promise<shapes.CaptionTrack[]> {
  const { caption_language: first, second_caption_language: second } = settings
  if (first === second) throw invalidAt(`body.${MEMBERS[1]}`, 'This is the first language already.')
  if (first === shapes.SPOKEN && second === null) return []
  const tracks = [await trackOf(tenant, clip_id, first, MEMBERS[0])]
  if (second !== null) tracks.push(await trackOf(tenant, clip_id, second, MEMBERS[1]))
  return tracks
}

async function trackOf(
  tenant: Tenant,
  clip_id: string,
  wanted: string,
  member: string,
): Promise<shapes.CaptionTrack> {
  if (wanted === shapes.SPOKEN) return null
  const held = await holdTranslation(tenant, clip_id, wanted).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error
    throw invalidAt(`body.${member}`, error.message, unknownReference(wanted))
  })
  requireReady(held)
  const { language, hook, lines, is_outdated, is_reviewed } = held
  if (is_outdated)
    throw conflict(
      `The clip was changed after its translation “${language}” was made; have it made anew.`,
      { reason: 'changed_since', location: `body.${member}` },
    )
  if (!is_reviewed)
    throw conflict(
      `The translation “${language}” is as a machine made it. Read it, correct it, and set is_reviewed; then it can be drawn.`,
      { reason: 'not_reviewed', location: `body.${member}` },
    )
  return { language, hook, lines }
}
