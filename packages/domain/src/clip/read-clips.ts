import { ApiError } from '@svc/errors'
import { type Page, toPage } from '@svc/pagination'
import {
  type Clip,
  type ClipWord,
  type Project,
  type StoredEdits,
  type StoredFraming,
  sayReason,
} from '@svc/specification'
import type { Language } from '@svc/words'
import { toClipLayer, toClipShots } from '../clip-edit/change-layer.ts'
import type { Context, QueryOf } from '../context.ts'
import type { Fragment } from '../database.ts'
import { clipKeys, renderKeys } from '../ids.ts'
import { readRow, roundNumbers } from '../json.ts'
import { nameShares, namesOf } from '../project/name-speakers.ts'
import { requireProject } from '../project/project-rows.ts'
import { durationOf, toClipSecond, toClipTime } from './clip-time.ts'

export async function readClip(
  context: ClipReader,
  clip_id: string,
  { include }: { include?: 'words' } = {},
): Promise<Clip> {
  const found = context.sql`and c.clip_id = ${clip_id}`
  const [clip] = await readClips(context, found, include === 'words')
  if (!clip) throw new ApiError('NOT_FOUND', `No clip ${clip_id}.`)
  return clip
}

/** A page of clips with their words holds at most this many: a clip of ten minutes has 200 kB of them. */
const MOST_WITH_WORDS = 20

/** Lists the clips of a project, also while it is processing; the best first unless sorted otherwise. */
export async function listClips(
  context: Pick<Context, 'sql' | 'accountId' | 'files' | 'language' | 'cursors'>,
  project_id: string,
  { limit, cursor, sort = 'rank', include, ...filters }: QueryOf<'listClips'>,
): Promise<Page<Clip>> {
  const { sql, accountId, cursors } = context
  const list = { list: 'clips', accountId, project_id, sort, ...filters }
  const after = cursors.decode(cursor, list)
  await requireProject(context, project_id)

  const count = include === 'words' ? Math.min(limit, MOST_WITH_WORDS) : limit
  const isDescending = sort.startsWith('-')
  const member = sort.replace('-', '') as 'rank' | 'start' | 'score'
  const column = sql(`c.${member}`)
  const rows = await readClips(
    context,
    sql`
      and c.project_id = ${project_id}
      ${after ? sql`and (${column}, c.clip_id) ${isDescending ? sql`<` : sql`>`} (${after.value}, ${after.id}::uuid)` : sql``}
      ${filters.min_score === undefined ? sql`` : sql`and c.score >= ${filters.min_score}`}
      ${filters.reaction === undefined ? sql`` : sql`and c.reaction = ${filters.reaction}`}
      order by ${column} ${isDescending ? sql`desc` : sql`asc`},
               c.clip_id ${isDescending ? sql`desc` : sql`asc`}
      limit ${count + 1}
    `,
    include === 'words',
  )
  const positionOf = (clip: Clip) => ({ value: clip[member], id: clip.clip_id })
  return toPage(rows, count, positionOf, cursors, list)
}

export type ClipReader = Pick<Context, 'sql' | 'accountId' | 'files' | 'language'>

type Row = Omit<
  Clip,
  | 'words'
  | 'framing'
  | 'captions'
  | 'edits'
  | 'preview'
  | 'latest_render'
  | 'used'
  | 'preview_url'
  | 'thumbnail_url'
> & {
  words?: ClipWord[]
  framing: StoredFraming
  edits: StoredEdits
  people: Project['speakers']
  shown_run_id: string | null
  preview_status: PreviewStatus | null
  rendered: boolean
  last_posted_at: string | null
  render_id: string | null
  render_status: 'queued' | 'rendering' | 'completed' | 'failed' | 'cancelled'
  render_progress: number
  render_run_id: string
}

/**
 * Reads clips of one account as the client sees them, without those of deleted projects.
 *
 * @param rest - What follows the account's condition: `and …`, then `order by` and `limit`. The table is `c`.
 * @param includeWords - Whether the words are included, each with its time in the clip.
 */
export async function readClips(
  { sql, accountId, files, language = 'en' }: ClipReader,
  rest: Fragment,
  includeWords = false,
): Promise<Clip[]> {
  const rows = await sql<Row[]>`
    select c.clip_id, c.project_id, c.revision, c.rank, c.status, c.title, c.title_source,
           c.titles, c.description, c.hashtags, c.hook, c.start, c."end", c.segments, c.score, c.score_breakdown,
           c.score_reasons, c.boundary_quality, c.topics, c.speakers, c.language, c.transcript,
           c.warnings, c.framing, c.edits, p.speakers as people, c.reaction, c.duplicates_of, c.created_at, c.updated_at,
           ${includeWords ? sql`c.words,` : sql``}
           exists (
             select 1 from renders r where r.clip_id = c.clip_id and r.status = 'completed'
           ) as rendered,
           (
             select max(posted_at) from posts e
              where e.clip_id = c.clip_id and e.status = 'posted'
           ) as last_posted_at,
           v.shown_run_id, v.status as preview_status,
           latest.render_id, latest.status as render_status, latest.progress as render_progress,
           latest.run_id as render_run_id
      from clips c
      join projects p using (project_id)
      left join previews v on v.clip_id = c.clip_id
      left join lateral (
        select render_id, status, progress, run_id from renders r
         where r.clip_id = c.clip_id
         order by r.created_at desc, r.render_id desc
         limit 1
      ) as latest on true
     where c.account_id = ${accountId} and p.deleted_at is null ${rest}
  `
  return rows.map((row) => {
    const clip = toClip(readRow('clips', row), accountId, files)
    return roundNumbers({ ...clip, score_reasons: inLanguage(clip, language) })
  })
}

function toClip(row: Row, account_id: string, files: Context['files']): Clip {
  const {
    framing,
    edits,
    people,
    speakers,
    shown_run_id,
    preview_status,
    words,
    rendered,
    last_posted_at,
    render_id,
    render_status,
    render_progress,
    render_run_id,
    ...clip
  } = row
  const { project_id, clip_id, segments, status } = clip
  const nameOf = namesOf(people)
  const keys = clipKeys({ account_id, project_id, clip_id, shown_run_id })
  const link = (key: string) => (status === 'ready' ? files.url(key) : null)
  return {
    ...clip,
    duration_seconds: durationOf(segments),
    speakers: nameShares(speakers, nameOf),
    ...(words && {
      words: toClipTime(words, segments).map((word) => ({
        ...word,
        speaker: word.speaker === null ? null : nameOf(word.speaker),
      })),
    }),
    captions: {
      srt_url: link(keys.srt),
      vtt_url: link(keys.vtt),
      drawing_url: link(keys.drawing),
      edited: edits.words_edited,
    },
    framing: toFraming(framing),
    edits: toEdits(edits, segments),
    preview: { status: preview_status ? PREVIEWS[preview_status] : PREVIEWS[status] },
    preview_url: link(keys.preview),
    thumbnail_url: link(keys.thumbnail),
    latest_render: render_id && {
      render_id,
      status: render_status,
      progress: render_progress,
      url:
        render_status === 'completed'
          ? files.url(renderKeys({ account_id, project_id, render_id, run_id: render_run_id }).clip)
          : null,
    },
    used: { rendered, posted: last_posted_at !== null, last_posted_at },
  } as Clip
}

/** Gives the reasons in words of a language; they are stored in English. */
function inLanguage({ score_reasons }: Clip, language: Language): Clip['score_reasons'] {
  return score_reasons.map((reason) => ({
    ...reason,
    text: sayReason(reason, language) ?? reason.text,
  }))
}

/** The state of a preview, by that of the row that it is made for. */
const PREVIEWS = {
  ...{ queued: 'updating', making: 'updating', processing: 'updating' },
  ...{ ready: 'ready', failed: 'failed' },
} as const

type PreviewStatus = 'queued' | 'making' | 'ready' | 'failed'

/** Gives what was changed of a clip as it is shown: shots begin at seconds of the clip. */
export function toEdits(edits: StoredEdits, segments: Clip['segments']): Clip['edits'] {
  const { aspect_ratio, layout, caption_style, remove_silences, remove_fillers } = edits
  const { music_asset_id } = edits
  const cover = edits.cover_seconds
  return {
    ...{ aspect_ratio, layout, caption_style, remove_silences, remove_fillers, music_asset_id },
    framing: toClipShots(edits.framing, segments),
    layer: toClipLayer(edits.layer, segments),
    cover_seconds: cover === null ? null : toClipSecond(cover, segments),
  }
}

/** Leaves out the camera's path: it is large, and useless to clients without the source. An edited cut is framed later. */
function toFraming({ aspect_ratio, spans, face_coverage }: StoredFraming): Clip['framing'] {
  if (spans.length === 0) return null
  const layouts = spans.map(({ start, end, layout, confidence }) => {
    return { start, end, layout, confidence }
  })
  return { aspect_ratio, layouts, face_coverage }
}
