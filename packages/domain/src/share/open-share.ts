import type { Comment } from '@svc/specification'
import { isOpen } from '../account/terms.ts'
import { readBrandColors } from '../brand-kit/brand-kit.ts'
import { durationOf } from '../clip/clip-time.ts'
import type { Sql } from '../database.ts'
import { assetKey, clipKeys, renderKeys } from '../ids.ts'
import { readRow } from '../json.ts'
import { hashToken } from './share-terms.ts'

/** A share link as it is found by its token, before the project is read. */
export interface OpenShare {
  share_id: string
  account_id: string
  project_id: string
  password_hash: string | null
  allow_download: boolean
  allow_comments: boolean
  allow_approval: boolean
  clip_ids: string[] | null
  expires_at: string | null
}

/** Whether visitors may say something. */
export const isReviewed = (share: Pick<OpenShare, 'allow_comments' | 'allow_approval'>): boolean =>
  share.allow_comments || share.allow_approval

/**
 * The data shown to a visitor, without anything about the video's origin, or about the account but for its brand. The title of an untitled upload
 * is its file's name without extension.
 */
export interface SharedProject {
  title: string | null
  status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled'
  progress: number
  /** Who shows it, as far as the account has a name and a brand. */
  sender: { name: string | null; logoKey: string | null; color: string | null }
  clips: SharedClip[]
}

/** What is said of a clip on the page, with the account's answer. */
export type SharedComment = Pick<
  Comment,
  'name' | 'at' | 'text' | 'verdict' | 'answer' | 'is_resolved' | 'created_at'
>

/** A clip that can be played. Files are given by their object keys; the page signs the addresses. */
export interface SharedClip {
  clip_id: string
  title: string
  description: string | null
  duration_seconds: number
  aspect_ratio: string
  /** The best finished file: the newest render of the clip's current version, else the preview. */
  videoKey: string
  thumbnailKey: string
  captionsKey: string
  /** The earliest first; none unless the link allows comments or approval. */
  comments: SharedComment[]
}

/**
 * Finds the link that a token opens.
 *
 * Replaced tokens, unknown tokens and those of expired links, deleted projects or deleted accounts get the same answer by the same
 * code path.
 */
export async function openShare(sql: Sql, token: string): Promise<OpenShare | null> {
  const [share] = await sql<OpenShare[]>`
    select s.share_id, s.account_id, s.project_id, s.password_hash, s.allow_download,
           s.allow_comments, s.allow_approval, s.clip_ids, s.expires_at
      from shares s join projects p using (project_id)
     where s.token_hash = ${hashToken(token)} and p.deleted_at is null
       and ${isOpen(sql, sql`s.account_id`)}
       and (s.expires_at is null or s.expires_at > now())
  `
  return share ?? null
}

/** Reads the project that a link shows, the best clip first; clips without a preview are left out. */
export async function readSharedProject(sql: Sql, share: OpenShare): Promise<SharedProject | null> {
  const { account_id, project_id, clip_ids } = share
  const [project] = await sql<Omit<SharedProject, 'clips' | 'sender'>[]>`
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
    select c.clip_id, c.title, c.description, c.framing - 'spans' as framing, c.segments,
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
  const [sender, comments] = await Promise.all([readSender(sql, account_id), readSaid(sql, share)])
  const saidOf = Map.groupBy(comments, ({ clip_id }) => clip_id)
  return {
    ...project,
    sender,
    clips: clips.map((clip) => ({
      ...toSharedClip(clip, account_id, project_id),
      comments: (saidOf.get(clip.clip_id) ?? []).map(({ clip_id: _, ...said }) => said),
    })),
  }
}

/** An account that is called by an address is not named to strangers. */
async function readSender(sql: Sql, account_id: string): Promise<SharedProject['sender']> {
  const { items } = await readBrandColors({ sql, accountId: account_id })
  const [account] = await sql<{ name: string | null }[]>`
    select case when name not like '%@%' then name end as name from accounts
     where account_id = ${account_id}
  `
  const [logo] = await sql<{ asset_id: string; run_id: string; file_name: string }[]>`
    select asset_id, run_id, file_name from assets
     where account_id = ${account_id} and kind = 'logo' and status = 'ready'
     order by created_at desc
     limit 1
  `
  return {
    name: account?.name ?? null,
    logoKey: logo ? assetKey({ account_id, ...logo }, logo.file_name) : null,
    color: items[0]?.color ?? null,
  }
}

async function readSaid(sql: Sql, share: OpenShare) {
  if (!isReviewed(share)) return []
  const { account_id, project_id } = share
  return sql<(SharedComment & { clip_id: string })[]>`
    select clip_id, name, at, text, verdict, answer, is_resolved, created_at from comments
     where project_id = ${project_id} and account_id = ${account_id}
     order by created_at, comment_id
  `
}

export async function countView(sql: Sql, { share_id }: OpenShare): Promise<void> {
  await sql`
    update shares set view_count = view_count + 1, last_viewed_at = now()
     where share_id = ${share_id}
  `
}

interface ClipRow {
  clip_id: string
  title: string
  description: string | null
  framing: { aspect_ratio: string }
  segments: { start: number; end: number }[]
  render_id: string | null
  run_id: string | null
  shown_run_id: string | null
}

function toSharedClip(row: ClipRow, account_id: string, project_id: string) {
  const { clip_id, title, description, render_id, run_id, shown_run_id, framing, segments } =
    readRow('clips', row)
  const keys = clipKeys({ account_id, project_id, clip_id, shown_run_id })
  return {
    clip_id,
    title,
    description,
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
