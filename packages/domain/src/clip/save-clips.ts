import type { NewClip } from '@svc/specification'
import { inTransaction, type Sql } from '../database.ts'
import type { ProjectRun } from '../project/project-work.ts'
import { findUsedMoments } from '../project/used-moments.ts'
import { writeAsRun } from '../run/write-as-run.ts'
import { createUlid, ulidToUuid } from '../ulid.ts'
import { findDuplicate } from './find-duplicate.ts'
import { recordClips } from './record-clips.ts'

/**
 * Stores the clips that selection found, all or none.
 *
 * A run that continues a stopped one saves the clips again: the clip of each rank keeps its id, so
 * that stored previews still belong to it.
 *
 * @returns The ids, in the order of `clips`.
 * @throws {StaleRunError} The project was deleted, or another worker has taken it over.
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
