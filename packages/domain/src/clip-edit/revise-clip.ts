import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@svc/errors'
import * as shapes from '@svc/specification'
import { requireFont } from '../asset/require-assets.ts'
import { type ClipReader, readClip } from '../clip/read-clips.ts'
import { recordClips } from '../clip/save-clips.ts'
import type { Context, Tenant } from '../context.ts'
import { inTransaction, rolledBack, type Sql } from '../database.ts'
import { readRow, roundNumbers } from '../json.ts'
import { queuePreview } from '../preview/preview-run.ts'
import { ServiceError } from '../refusals.ts'
import { bringsBack, changeContent, settle } from './change-content.ts'
import { checkClipAssets } from './change-layer.ts'

/**
 * Changes a clip: its texts, its cut, the words of its captions, how it is framed and how its captions look.
 *
 * A dry run answers with the clip as it would be, and changes nothing. `null` brings a member back to how the clip was found, and a setting to the project's. Renders and posts that were asked for before keep the revision that they were asked for.
 *
 * @throws {ApiError} `NOT_FOUND`, `PROJECT_NOT_READY`, `CONFLICT`: see `reviseClip`.
 * @throws {ApiError} `VALIDATION_ERROR` at the member that is wrong.
 */
export async function editClip(
  context: Editor,
  clip_id: string,
  change: shapes.ClipChange,
): Promise<shapes.Clip> {
  const { revision, dry_run, ...wanted } = shapes.cleanText(change)
  const within = dry_run ? rolledBack : inTransaction
  return within(context.sql, (sql) =>
    reviseClip({ ...context, sql }, clip_id, revision, async (clip, tenant) => {
      await checkFont(tenant, clip, wanted)
      await checkClipAssets(tenant, clip.edits, wanted)
      const found = bringsBack(wanted) ? await contentAt(tenant, clip, 1) : clip
      return { content: changeContent(clip, settle(wanted, found)), restored_from: null }
    }),
  )
}

/** A font that the clip has already may have been deleted since: the rest of its look can still be changed. */
async function checkFont(
  tenant: Tenant,
  { edits }: HeldClip,
  { caption_style }: shapes.ClipChange,
): Promise<void> {
  const family = caption_style?.font_family
  if (!family || family === edits.caption_style?.font_family) return
  await requireFont(tenant, family, 'body.caption_style.font_family')
}

/** The parts of the context that editing a clip needs. */
export type Editor = ClipReader & Pick<Context, 'jobs' | 'requireState'>

/** What a clip becomes. */
interface Decision {
  content: shapes.ClipContent
  restored_from: number | null
}

/**
 * Gives a clip a new revision, in one transaction with the job that makes its preview anew and with the event.
 *
 * The clip is locked while it is changed, and the revision is tested inside of the update: of several edits of one
 * revision exactly one is made. An edit that changes nothing makes no revision.
 *
 * @param expected - The revision that the edit was made for; without it any.
 * @throws {ApiError} `NOT_FOUND`, `PROJECT_NOT_READY`: see `holdClip`.
 * @throws {ApiError} `CONFLICT` when the clip is at another revision, which `revision` names.
 */
export async function reviseClip(
  context: Editor,
  clip_id: string,
  expected: number | null | undefined,
  decide: (clip: HeldClip, tenant: Tenant) => Promise<Decision>,
): Promise<shapes.Clip> {
  return inTransaction(context.sql, async (sql) => {
    const tenant = { sql, accountId: context.accountId }
    const clip = await holdClip(tenant, clip_id)
    checkRevision(clip, expected)
    context.requireState?.(await readClip({ ...context, sql }, clip_id))
    const decision = await decide(clip, tenant)
    const changed = changedParts(clip, decision.content)
    if (changed.length > 0) {
      const drawn_revision = await writeRevision(tenant, clip, decision, changed)
      if (isSeen(changed)) await queuePreview({ ...context, sql }, { ...clip, drawn_revision })
      await tellChange(sql, context.accountId, clip, changed)
    }
    return readClip({ ...context, sql }, clip_id)
  })
}

function checkRevision({ revision }: HeldClip, expected: number | null | undefined): void {
  if (expected === undefined || expected === null || expected === revision) return
  throw new ServiceError(
    'CONFLICT',
    `The change is for revision ${expected} and the clip is at revision ${revision}; read it again.`,
    { reason: 'changed_since', params: { received: expected }, revision },
  )
}

/** @returns The revision in which what is drawn last changed. */
async function writeRevision(
  { sql, accountId }: Tenant,
  clip: HeldClip,
  { content, restored_from }: Decision,
  changed: shapes.ClipPart[],
): Promise<number> {
  const { clip_id, revision, created_at } = clip
  const first = contentOf(clip)
  const [written] = await sql<[{ drawn_revision: number }]>`
    with first as (
      insert into clip_revisions (clip_id, revision, account_id, content, changed, created_at)
      select ${clip_id}, 1, ${accountId}, ${first}::jsonb, '[]', ${created_at}
       where ${revision}::integer = 1
          on conflict do nothing
    ), revised as (
      update clips
         set title = ${content.title}, title_source = ${content.title_source},
             description = ${content.description},
             hashtags = ${content.hashtags}::jsonb, hook = ${content.hook}::jsonb,
             start = ${content.start}, "end" = ${content.end},
             segments = ${content.segments}::jsonb, words = ${content.words}::jsonb,
             transcript = ${content.transcript},
             boundary_quality = ${content.boundary_quality}::jsonb,
             warnings = ${content.warnings}::jsonb, edits = ${content.edits}::jsonb,
             framing = ${isFramedAnew(changed) ? sql`jsonb_set(framing, '{spans}', '[]')` : sql`framing`},
             status = ${isDrawn(changed) ? sql`case when status = 'failed' then 'processing' else status end` : sql`status`},
             drawn_revision = ${isDrawn(changed) ? sql`revision + 1` : sql`drawn_revision`},
             revision = revision + 1, updated_at = now()
       where clip_id = ${clip_id} and account_id = ${accountId} and revision = ${revision}
      returning clip_id, revision, account_id, drawn_revision
    ), kept as (
      insert into clip_revisions (clip_id, revision, account_id, content, changed, restored_from)
      select clip_id, revision, account_id, ${content}::jsonb, ${changed}::jsonb,
             ${restored_from}::integer
        from revised
    )
    select drawn_revision from revised
  `
  return written.drawn_revision
}

function contentOf(clip: HeldClip): shapes.ClipContent {
  const { title, title_source, description, hashtags, hook, start, end, segments, words } = clip
  const { transcript, boundary_quality, warnings, edits } = clip
  return {
    ...{ title, title_source, description, hashtags, hook, start, end, segments, words },
    ...{ transcript, boundary_quality, warnings, edits },
  }
}

async function tellChange(
  sql: Sql,
  account_id: string,
  clip: HeldClip,
  changed: shapes.ClipPart[],
): Promise<void> {
  const { project_id, clip_id, revision, title, description, hashtags, hook, segments } = clip
  const members = { title, description, hashtags, hook, segments }
  const before = Object.entries(members).filter(([name]) => changed.some((part) => part === name))
  await recordClips(sql, { account_id, project_id, clip_ids: [clip_id] }, 'clip.updated', {
    revision,
    ...Object.fromEntries(before),
  })
}

/** Reads each part of a clip's content. */
const PARTS: { [Part in shapes.ClipPart]: (content: shapes.ClipContent) => unknown } = {
  title: ({ title }) => title,
  description: ({ description }) => description,
  hashtags: ({ hashtags }) => hashtags,
  hook: ({ hook }) => hook,
  segments: ({ segments, edits }) => [segments, edits.uncut, edits.settled],
  // Words that were heard in a new cut are no edit.
  captions: ({ words, edits }) => (edits.words_edited ? words : null),
  aspect_ratio: ({ edits }) => edits.aspect_ratio,
  cover_seconds: ({ edits }) => edits.cover_seconds,
  layout: ({ edits }) => edits.layout,
  caption_style: ({ edits }) => edits.caption_style,
  framing: ({ edits }) => edits.framing,
  layer: ({ edits }) => edits.layer,
  music_asset_id: ({ edits }) => edits.music_asset_id,
  remove_silences: ({ edits }) => edits.remove_silences,
  remove_fillers: ({ edits }) => edits.remove_fillers,
}

/** The parts that no picture shows. */
const TEXTS: readonly shapes.ClipPart[] = ['title', 'description', 'hashtags']
/** The parts that decide how the picture is framed. */
const FRAMED: readonly shapes.ClipPart[] = [
  'segments',
  'aspect_ratio',
  'layout',
  'framing',
  'remove_silences',
  'remove_fillers',
]

/** Lists the parts in which two states of a clip differ. */
function changedParts(before: shapes.ClipContent, after: shapes.ClipContent): shapes.ClipPart[] {
  return (Object.keys(PARTS) as shapes.ClipPart[]).filter(
    (part) => !isDeepStrictEqual(PARTS[part](before), PARTS[part](after)),
  )
}

/** Whether a change can be seen or heard, in the clip or in its cover. */
function isSeen(changed: readonly shapes.ClipPart[]): boolean {
  return changed.some((part) => !TEXTS.includes(part))
}

/** Whether a change makes another file of the clip. */
function isDrawn(changed: readonly shapes.ClipPart[]): boolean {
  return isSeen(changed.filter((part) => part !== 'cover_seconds'))
}

/** Whether a change makes the known framing wrong. */
const isFramedAnew = (changed: readonly shapes.ClipPart[]) =>
  changed.some((part) => FRAMED.includes(part))

/** A clip that is being edited. */
export interface HeldClip extends shapes.ClipContent {
  clip_id: string
  project_id: string
  revision: number
  created_at: string
  settings: shapes.ProjectSettings
  /** The length of the source; without a bound when it is not known. */
  sourceSeconds: number
}

type Row = Omit<HeldClip, 'sourceSeconds'> & {
  project_status: string
  source: Pick<shapes.ProjectSource, 'duration_seconds'>
}

/**
 * Reads a clip and locks it, so that of several edits at once each sees the result of the one before. The clip's project
 * cannot be deleted before the transaction ends.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such clip, `PROJECT_NOT_READY` while its project is worked on.
 */
export async function holdClip({ sql, accountId }: Tenant, clip_id: string): Promise<HeldClip> {
  const [row] = await sql<Row[]>`
    select c.clip_id, c.project_id, c.revision, c.created_at, c.title, c.title_source,
           c.description, c.hashtags, c.hook, c.start, c."end", c.segments, c.words, c.transcript, c.boundary_quality,
           c.warnings, c.edits, p.settings, p.source, p.status as project_status
      from clips c join projects p using (project_id)
     where c.clip_id = ${clip_id} and c.account_id = ${accountId} and p.deleted_at is null
       for share of p for update of c
  `
  if (!row) throw new ApiError('NOT_FOUND', `No clip ${clip_id}.`)
  // Both tables have warnings and a transcript, which are something else in each.
  const { project_status, settings, source, ...clip } = row
  requireCompleted(project_status)
  const project = readRow('projects', { settings, source })
  return {
    ...readRow('clips', clip),
    settings: project.settings,
    sourceSeconds: roundNumbers(project.source.duration_seconds ?? Number.POSITIVE_INFINITY),
  }
}

/**
 * Reads what a clip held at a revision, the first one of which is the clip as it was found.
 *
 * @throws {ApiError} `NOT_FOUND` when the clip has no such revision.
 */
export async function contentAt(
  { sql, accountId }: Tenant,
  clip: HeldClip,
  revision: number,
): Promise<shapes.ClipContent> {
  const { clip_id } = clip
  if (revision === clip.revision) return clip
  const known = Number.isInteger(revision) && revision < clip.revision ? revision : 0
  const [kept] = await sql<{ content: shapes.ClipContent }[]>`
    select content from clip_revisions
     where clip_id = ${clip_id} and account_id = ${accountId} and revision = ${known}
  `
  if (!kept) throw new ApiError('NOT_FOUND', `Clip ${clip_id} has no such revision.`)
  return readRow('clip_revisions', kept).content
}

/** @throws {ApiError} `PROJECT_NOT_READY` for a project that is not completed. */
export function requireCompleted(status: string): void {
  if (status === 'completed') return
  throw new ServiceError(
    'PROJECT_NOT_READY',
    `The project is ${status}; its clips can be edited when it is completed.`,
  )
}
