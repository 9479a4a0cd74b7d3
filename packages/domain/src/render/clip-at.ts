import type { ClipContent } from '@svc/specification'
import type { Sql } from '../database.ts'
import { readRow } from '../stored/read-row.ts'
import type { ClipWork } from './render-work.ts'

interface Place {
  account_id: string
  clip_id: string
  clip_revision: number
}

/** A framing that is computed when the clip is drawn. */
const NO_SPANS: [] = []

/** Reads a clip as it was at one of its revisions; what is drawn of the present one is known already. */
export async function clipAt(
  sql: Sql,
  { account_id, clip_id, clip_revision }: Place,
): Promise<ClipWork['clip']> {
  const [row] = await sql<[ClipWork['clip'] & { revision: number }]>`
    select revision, rank, title, description, hashtags, hook, start, "end", segments, language,
           transcript, words, framing, edits
      from clips
     where clip_id = ${clip_id} and account_id = ${account_id}
  `
  const { revision, ...clip } = readRow('clips', row)
  if (revision === clip_revision) return clip
  const [kept] = await sql<{ content: ClipContent }[]>`
    select content from clip_revisions
     where clip_id = ${clip_id} and account_id = ${account_id} and revision = ${clip_revision}
  `
  if (!kept) return clip
  const { content } = readRow('clip_revisions', kept)
  return { ...clip, ...content, framing: { ...clip.framing, spans: NO_SPANS } }
}
