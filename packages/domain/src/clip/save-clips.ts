import type { Clip, ClipWord, NewClip } from '@svc/specification'
import { inTransaction, type Sql } from '../database.ts'
import { eventLinks, recordEvent } from '../event/record-event.ts'
import { createUlid, ulidToUuid } from '../ids.ts'
import { findUsedMoments, type UsedMoment } from '../project/begin-project.ts'
import type { ProjectRun } from '../project/project-run.ts'
import { confirmRun, StaleRunError, writeAsRun } from '../run/write-as-run.ts'
import { isWithin, type TimeRange } from './clip-time.ts'
import { type ClipReader, readClip, readClips } from './read-clips.ts'

/**
 * Stores the clips that selection found, all or none.
 *
 * A run that continues a stopped one saves the clips again: the clip of each rank keeps its id, so
 * that stored previews still belong to it.
 *
 * @returns The ids, in the order of `clips`.
 */
export async function saveClips(
  sql: Sql,
  run: ProjectRun,
  clips: readonly NewClip[],
): Promise<{ clip_id: string; rank: number }[]> {
  return inTransaction(sql, async (sql) => {
    await writeAsRun(sql, 'project', run, sql`clip_count = ${clips.length}`)
    const used = await findUsed(sql, run)
    const rows = clips.map((clip) => ({ ...clip, duplicates_of: findDuplicate(clip, used) }))
    const saved = await upsert(sql, run, rows)
    await sql`
      delete from clips
       where project_id = ${run.project_id} and account_id = ${run.account_id}
         and rank > all (${sql.array(
           clips.map(({ rank }) => rank),
           23,
         )})
    `
    await recordSaved(sql, run, saved)
    const ids = new Map(saved.map(({ rank, clip_id }) => [rank, clip_id]))
    return clips.map(({ rank }) => ({ rank, clip_id: ids.get(rank) ?? '' }))
  })
}

interface Saved {
  clip_id: string
  rank: number
  is_new: boolean
}

async function findUsed(sql: Sql, { account_id, project_id }: ProjectRun) {
  const [project] = await sql<{ source_identity: string }[]>`
    select source_identity from projects
     where project_id = ${project_id} and account_id = ${account_id}
  `
  return findUsedMoments(sql, {
    account_id,
    project_id,
    source_identity: project?.source_identity ?? '',
  })
}

function upsert(
  sql: Sql,
  { account_id, project_id }: ProjectRun,
  clips: readonly (NewClip & { duplicates_of: string | null })[],
) {
  // The connection's codecs do not convert ids inside JSON.
  const rows = clips.map((clip) => ({
    ...clip,
    clip_id: ulidToUuid(createUlid()),
    duplicates_of: clip.duplicates_of && ulidToUuid(clip.duplicates_of),
  }))
  return sql<Saved[]>`
    insert into clips (
      clip_id, account_id, project_id, rank, title, title_source, titles, description, hashtags,
      hook, start, "end", segments, score, score_breakdown, score_reasons, boundary_quality, topics, speakers,
      language, transcript, warnings, words, framing, duplicates_of
    )
    select clip_id, ${account_id}::uuid, ${project_id}::uuid, rank, title,
           coalesce(title_source, 'quote'), coalesce(titles, '[]'), description, hashtags, hook, start, "end", segments, score, score_breakdown, score_reasons, boundary_quality,
           topics, speakers, language, transcript, warnings, words, framing, duplicates_of
      from jsonb_populate_recordset(null::clips, ${rows}::jsonb)
    on conflict (project_id, rank) do update
       set title = excluded.title, title_source = excluded.title_source, titles = excluded.titles,
           description = excluded.description,
           hashtags = excluded.hashtags, hook = excluded.hook, start = excluded.start,
           "end" = excluded."end", segments = excluded.segments, score = excluded.score,
           score_breakdown = excluded.score_breakdown, score_reasons = excluded.score_reasons,
           boundary_quality = excluded.boundary_quality, topics = excluded.topics,
           speakers = excluded.speakers, language = excluded.language,
           transcript = excluded.transcript, warnings = excluded.warnings, words = excluded.words,
           framing = excluded.framing, duplicates_of = excluded.duplicates_of, updated_at = now()
    returning clip_id, rank, xmax = 0 as is_new
  `
}

async function recordSaved(sql: Sql, run: ProjectRun, saved: readonly Saved[]): Promise<void> {
  const { created = [], updated = [] } = Object.groupBy(saved, ({ is_new }) =>
    is_new ? 'created' : 'updated',
  )
  const { account_id, project_id } = run
  const clipsOf = (clips: Saved[]) => {
    return { account_id, project_id, clip_ids: clips.map(({ clip_id }) => clip_id) }
  }
  await recordClips(sql, clipsOf(created), 'clip.created')
  await recordClips(sql, clipsOf(updated), 'clip.updated')
}

/** Records that a clip's preview files are stored under its keys, or that they could not be made. */
export async function saveClipPreview(
  sql: Sql,
  run: ProjectRun,
  clip_id: string,
  status: 'ready' | 'failed',
): Promise<void> {
  const { account_id, project_id } = run
  await inTransaction(sql, async (sql) => {
    await confirmRun(sql, 'project', run)
    const { count } = await sql`
      update clips set status = ${status}, updated_at = now()
       where clip_id = ${clip_id} and project_id = ${project_id} and account_id = ${account_id}
    `
    if (count === 0) throw new StaleRunError(run.run_id, `clip ${clip_id}`)
    const clips = { account_id, project_id, clip_ids: [clip_id] }
    await recordClips(sql, clips, 'clip.updated', { status: 'processing' })
  })
}

interface ClipsOfProject {
  account_id: string
  project_id: string
  clip_ids: readonly string[]
}

/** Writes one event for each of a project's clips, the best first, with the clip as it is now. */
export async function recordClips(
  sql: Sql,
  { account_id, project_id, clip_ids }: ClipsOfProject,
  type: 'clip.created' | 'clip.updated' | 'clip.liked' | 'clip.disliked',
  previous: object = {},
): Promise<void> {
  if (clip_ids.length === 0) return
  const links = eventLinks()
  const clips = await readClips(
    { sql, accountId: account_id, ...links },
    sql`
      and c.project_id = ${project_id} and c.clip_id = any(${sql.typed.uuids([...clip_ids])})
      order by c.rank
    `,
  )
  for (const data of clips) {
    await recordEvent(sql, { account_id, type, data, links, previous })
  }
}

/** From this share of a clip on, an overlap makes it a duplicate. */
const SAME_MOMENT = 0.5

/** Finds the earlier clip that covers the largest part of a clip; `null` when none covers half of it. */
function findDuplicate(
  { segments }: { segments: readonly TimeRange[] },
  used: readonly UsedMoment[],
): string | null {
  const length = segments.reduce((sum, { start, end }) => sum + end - start, 0)
  const shared = new Map<string, number>()
  for (const moment of used) {
    const overlap = segments.reduce((sum, segment) => sum + overlapOf(segment, moment), 0)
    shared.set(moment.clip_id, (shared.get(moment.clip_id) ?? 0) + overlap)
  }
  const [most] = [...shared].sort(([, a], [, b]) => b - a)
  return most && most[1] >= length * SAME_MOMENT ? most[0] : null
}

function overlapOf(a: TimeRange, b: TimeRange): number {
  return Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start))
}

/** Letters of scripts that put no blanks between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Writes the words of a clip's segments as text, without hesitations. */
export function spokenText(words: readonly ClipWord[], segments: readonly TimeRange[]): string {
  const spoken = segments.flatMap((segment) =>
    words.filter((word) => !word.filler && isWithin(word, segment)).map(({ text }) => text),
  )
  return spoken.reduce((text, word) => text + seam(text, word) + word, '')
}

function seam(text: string, word: string): string {
  const isJoined = UNSPACED.test(text.at(-1) ?? '') && UNSPACED.test(word[0] ?? '')
  return text === '' || isJoined ? '' : ' '
}

/**
 * Likes a clip, dislikes it, or takes the reaction back.
 *
 * The same reaction again changes nothing.
 */
export async function rateClip(
  context: ClipReader,
  clip_id: string,
  reaction: 'like' | 'dislike' | null,
): Promise<Clip> {
  return inTransaction(context.sql, async (sql) => {
    const { accountId } = context
    const [before] = await sql<{ reaction: Clip['reaction'] }[]>`
      select reaction from clips where clip_id = ${clip_id} and account_id = ${accountId}
         for update
    `
    const [changed] = await sql<{ project_id: string }[]>`
      update clips set reaction = ${reaction}, reacted_at = now(), updated_at = now()
       where clip_id = ${clip_id} and account_id = ${accountId}
         and reaction is distinct from ${reaction}
         and exists (
           select 1 from projects p
            where p.project_id = clips.project_id and p.deleted_at is null
         )
      returning project_id
    `
    if (changed && before) {
      const clips = { account_id: accountId, project_id: changed.project_id, clip_ids: [clip_id] }
      await recordClips(sql, clips, KINDS[reaction ?? 'none'], before)
    }
    return readClip({ ...context, sql }, clip_id)
  })
}

const KINDS = { like: 'clip.liked', dislike: 'clip.disliked', none: 'clip.updated' } as const
