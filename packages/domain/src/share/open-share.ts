import { durationOf } from '../clip/clip-time.ts'
import type { Sql } from '../database.ts'
import { clipKeys, renderKeys } from '../object-keys.ts'
import { readRow } from '../stored/read-row.ts'
import { hashToken } from './share-links.ts'

/** A share link as it is found by its token, before the project is read. */
export interface OpenShare {
  share_id: string
  account_id: string
  project_id: string
  password_hash: string | null
  allow_download: boolean
  clip_ids: string[] | null
  expires_at: string | null
}

/**
 * The data shown to a visitor, without anything about the account or the video's origin. The title of an untitled upload
 * is its file's name without extension.
 */
export interface SharedProject {
  title: string | null
  status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled'
  progress: number
  clips: SharedClip[]
}

/** A clip that can be played. Files are given by their object keys; the page signs the addresses. */
export interface SharedClip {
  title: string
  duration_seconds: number
  aspect_ratio: string
  /** The best finished file: the newest render of the clip's current version, else the preview. */
  videoKey: string
  thumbnailKey: string
  captionsKey: string
}

/**
 * Finds the link that a token opens.
 *
 * Replaced tokens, unknown tokens and those of expired links or deleted projects get the same answer by the same
 * code path.
 */
export async function openShare(sql: Sql, token: string): Promise<OpenShare | null> {
  const [share] = await sql<OpenShare[]>`
    select s.share_id, s.account_id, s.project_id, s.password_hash, s.allow_download, s.clip_ids,
           s.expires_at
      from shares s join projects p using (project_id)
     where s.token_hash = ${hashToken(token)} and p.deleted_at is null
       and (s.expires_at is null or s.expires_at > now())
  `
  return share ?? null
}

/** Reads the project that a link shows, the best clip first; clips without a preview are left out. */
export async function readSharedProject(
  sql: Sql,
  { account_id, project_id, clip_ids }: OpenShare,
): Promise<SharedProject | null> {
  const [project] = await sql<Omit<SharedProject, 'clips'>[]>`
    select coalesce(
             title, source->>'title',
             case when upload_id is not null
                  then nullif(regexp_replace(replace(file_name, '_', ' '), '[.][A-Za-z0-9]{1,5}$', ''), '')
             end
           ) as title, status, progress
      from projects
     where project_id = ${project_id} and account_id = ${account_id} and deleted_at is null
  `
  if (!project) return null
  const clips = await sql<ClipRow[]>`
    select c.clip_id, c.title, c.framing - 'spans' as framing, c.segments,
           latest.render_id, latest.run_id, v.shown_run_id
      from clips c
      left join previews v using (clip_id)
      left join lateral (
        select render_id, run_id from renders r
         where r.clip_id = c.clip_id and r.status = 'completed'
           and r.clip_revision >= c.drawn_revision
         order by r.created_at desc, r.render_id desc
         limit 1
      ) as latest on true
     where c.project_id = ${project_id} and c.account_id = ${account_id} and c.status = 'ready'
       and ${clip_ids ? sql`c.clip_id = any(${sql.typed.uuids(clip_ids)})` : sql`true`}
     order by c.rank
  `
  return { ...project, clips: clips.map((clip) => toSharedClip(clip, account_id, project_id)) }
}

/** Counts a view of a link. */
export async function countView(sql: Sql, { share_id }: OpenShare): Promise<void> {
  await sql`
    update shares set view_count = view_count + 1, last_viewed_at = now()
     where share_id = ${share_id}
  `
}

interface ClipRow {
  clip_id: string
  title: string
  framing: { aspect_ratio: string }
  segments: { start: number; end: number }[]
  render_id: string | null
  run_id: string | null
  shown_run_id: string | null
}

function toSharedClip(row: ClipRow, account_id: string, project_id: string): SharedClip {
  const { clip_id, title, render_id, run_id, shown_run_id, framing, segments } = readRow(
    'clips',
    row,
  )
  const keys = clipKeys({ account_id, project_id, clip_id, shown_run_id })
  return {
    title,
    duration_seconds: durationOf(segments),
    aspect_ratio: framing.aspect_ratio,
    thumbnailKey: keys.thumbnail,
    captionsKey: keys.vtt,
    videoKey:
      render_id && run_id
        ? renderKeys({ account_id, project_id, render_id, run_id }).clip
        : keys.preview,
  }
}
