import { ApiError } from '@svc/errors'
import {
  type Clip,
  cleanText,
  type FoundMoments,
  type MomentRequest,
  type ProjectSettings,
} from '@svc/specification'
import { readTerms } from '../account/terms.ts'
import type { TimeRange } from '../clip/clip-time.ts'
import type { Tenant } from '../context.ts'
import { inTransaction } from '../database.ts'
import { readRow } from '../json.ts'
import { UNSPACED } from '../search/save-passages.ts'
import { createClipOf } from './create-clip.ts'
import { type Editor, requireCompleted } from './revise-clip.ts'

/**
 * Makes clips of the passages of a finished project in which a subject is spoken of, the most fitting first. What a clip
 * shows already is left out, so that the same again makes none.
 *
 * A language model's judgement decides where one is kept; else how many of the subject's words a passage has.
 *
 * @param hasModel - Whether a model was to be asked, which is told where none has answered.
 * @throws {ApiError} `NOT_FOUND` when the account has no such project, `PROJECT_NOT_READY` while it is worked on.
 * @throws {ApiError} `CONFLICT` when something was found and the project has as many clips as the plan allows.
 */
export async function findMoments(
  context: Editor,
  project_id: string,
  request: MomentRequest,
  { hasModel }: { hasModel: boolean },
): Promise<FoundMoments> {
  const { about, count } = cleanText(request)
  return inTransaction(context.sql, async (sql) => {
    const within = { ...context, sql }
    const { settings, room } = await holdProject(within, project_id)
    const fits = await readJudgement(within, project_id, about)
    const passages = await ratePassages(within, project_id, about, fits)
    const taken = await listRanges(within, project_id)
    const moments = chooseMoments(passages, taken, settings.clip_duration)
    const items: Clip[] = []
    // Without room the first one is refused.
    for (const { said, ...range } of moments.slice(0, Math.min(count ?? 3, Math.max(room, 1)))) {
      const cut = { segments: [range], title: titleOf(said), title_source: 'quote' as const }
      items.push(await createClipOf(within, project_id, cut, (_, edge) => edge))
    }
    const isMissed = hasModel && !fits && passages.length > 0 && settings.ranking !== 'builtin'
    return {
      items,
      next_cursor: null,
      chosen_by: fits ? 'model' : 'words',
      warnings: isMissed ? [UNANSWERED] : [],
    }
  })
}

const UNANSWERED = {
  code: 'llm_unavailable_used_builtin',
  message:
    'The language model did not choose the clips (it gave no answer in time, or was asked enough about this video); the words of the subject decided.',
} as const

/** Holds a project that is finished; `room` is how many clips more the plan allows. */
async function holdProject({ sql, accountId }: Tenant, project_id: string) {
  const [project] = await sql<Held[]>`
    select status, settings, clip_count from projects
     where project_id = ${project_id} and account_id = ${accountId} and deleted_at is null
       for update
  `
  if (!project) throw new ApiError('NOT_FOUND', `No project ${project_id}.`)
  requireCompleted(project.status)
  const { settings, clip_count } = readRow('projects', project)
  const { limits } = await readTerms({ sql, accountId })
  return { settings, room: limits.max_clips_per_project - clip_count }
}

interface Held {
  status: string
  settings: ProjectSettings
  clip_count: number
}

const listRanges = ({ sql, accountId }: Tenant, project_id: string) => sql<TimeRange[]>`
  select start, "end" from clips where project_id = ${project_id} and account_id = ${accountId}
`

/** As many characters as a title has. */
const LONGEST = 60

/** The beginning of what is said, up to the end of a sentence or of a word. */
function titleOf(said: string): string {
  const [sentence = said] = /^.+?[.!?…。！？](?=\s|$)/u.exec(said) ?? []
  const characters = [...sentence.replace(/[.。]$/u, '')]
  if (characters.length <= LONGEST) return characters.join('')
  const cut = characters.slice(0, LONGEST - 1).join('')
  return `${cut.slice(0, cut.lastIndexOf(' ') > LONGEST / 2 ? cut.lastIndexOf(' ') : undefined)}…`
}

/** A passage of a source, and how much it speaks of a subject: 0 when not at all. */
interface RatedPassage {
  start: number
  end: number
  said: string
  fit: number
}

async function readJudgement(
  { sql, accountId }: Tenant,
  project_id: string,
  about: string,
): Promise<number[] | null> {
  const [kept] = await sql<{ fits: number[] | null }[]>`
    select fits from moment_judgements
     where project_id = ${project_id} and account_id = ${accountId} and about = ${about}
  `
  return kept?.fits ?? null
}

/** Rates all passages of a project: as they were judged, else by how many of the words of a subject they have; where words have no blanks, by all of it. */
async function ratePassages(
  { sql, accountId }: Tenant,
  project_id: string,
  about: string,
  fits: number[] | null,
): Promise<RatedPassage[]> {
  const isSpaced = !new RegExp(`[${UNSPACED}]`, 'u').test(about)
  const passages = await sql<RatedPassage[]>`
    select s.start, s."end", s.said,
           case when s.words @@ w.wanted then ts_rank(s.words, w.wanted) else 0 end as fit
      from passages s,
           lateral (
             select search_stems(s.language)::regconfig as stems, search_text(${about}) as text
           ) as a,
           lateral (
             select ${
               isSpaced
                 ? sql`replace(plainto_tsquery(stems, text)::text, ' & ', ' | ')::tsquery`
                 : sql`phraseto_tsquery(stems, text)`
             } as wanted
           ) as w
     where s.project_id = ${project_id} and s.account_id = ${accountId}
     order by s.nth
  `
  return fits ? passages.map((passage, nth) => ({ ...passage, fit: fits[nth] ?? 0 })) : passages
}

/** A stretch of the source, and the passage for which it was chosen. */
interface Moment extends TimeRange {
  said: string
}

/** What is worth less than this share of the best one only mentions the subject. */
const LEAST_SHARE = 0.5
/** Seconds of silence that nothing is continued over. */
const LONGEST_PAUSE = 4

/**
 * Chooses stretches around the passages that fit best, each of whole passages and of the length that clips of the project have.
 *
 * @param passages - All of a source, in the order of their time; `fit` is 0 where the subject is not spoken of.
 * @param taken - What clips show already.
 */
export function chooseMoments(
  passages: readonly RatedPassage[],
  taken: readonly TimeRange[],
  length: ProjectSettings['clip_duration'],
): Moment[] {
  const best = Math.max(0, ...passages.map(({ fit }) => fit))
  const chosen: Moment[] = []
  const hits = [...passages.entries()]
    .filter(([, { fit }]) => fit > 0 && fit >= LEAST_SHARE * best)
    .toSorted(([, a], [, b]) => b.fit - a.fit)
  for (const [index, { said }] of hits) {
    const range = grow(passages, index, length)
    if (![...taken, ...chosen].some((other) => isSame(range, other)))
      chosen.push({ ...range, said })
  }
  return chosen
}

/** Adds passages on both sides: those that speak of the subject up to the length that is preferred, others up to the least. */
function grow(
  passages: readonly RatedPassage[],
  index: number,
  { min, max, target }: ProjectSettings['clip_duration'],
): TimeRange {
  let [from, to] = [index, index]
  const at = (nth: number) => passages[nth]
  const lengthOf = (first: number, last: number) => (at(last)?.end ?? 0) - (at(first)?.start ?? 0)
  for (;;) {
    const seconds = lengthOf(from, to)
    const isOpen = (nth: number, gap: number) => {
      const fit = at(nth)?.fit
      if (fit === undefined || gap > LONGEST_PAUSE) return false
      return seconds < min || (seconds < target && fit > 0)
    }
    const after = (at(to + 1)?.start ?? 0) - (at(to)?.end ?? 0)
    const before = (at(from)?.start ?? 0) - (at(from - 1)?.end ?? 0)
    if (isOpen(to + 1, after) && lengthOf(from, to + 1) <= max) to += 1
    else if (isOpen(from - 1, before) && lengthOf(from - 1, to) <= max) from -= 1
    else break
  }
  const { start = 0, end = 0 } = { start: at(from)?.start, end: at(to)?.end }
  return { start, end: Math.min(end, start + max) }
}

/** Whether two stretches show the same: more than half of the shorter one. */
function isSame(a: TimeRange, b: TimeRange): boolean {
  const common = Math.min(a.end, b.end) - Math.max(a.start, b.start)
  return common > Math.min(a.end - a.start, b.end - b.start) / 2
}

/** A passage of a source as a language model reads it; seconds of the source. */
export interface SaidPassage {
  start: number
  end: number
  speaker: string | null
  said: string
}

/** Lists the passages that a model may read for a subject: none of a project that is not finished, that wants no model, or that one has answered for. */
export async function listUnjudged(
  { sql, accountId }: Tenant,
  project_id: string,
  request: MomentRequest,
): Promise<SaidPassage[]> {
  const { about } = cleanText(request)
  return sql<SaidPassage[]>`
    select s.start, s."end", speaker_name(p.speakers, s.speaker) as speaker, s.said
      from passages s join projects p using (project_id, account_id)
     where s.project_id = ${project_id} and s.account_id = ${accountId}
       and p.status = 'completed' and p.deleted_at is null
       and p.settings->>'ranking' is distinct from 'builtin'
       and not exists (
         select 1 from moment_judgements j
          where j.project_id = s.project_id and j.about = ${about} and j.fits is not null
       )
     order by s.nth
  `
}

/**
 * Counts what asking a model costs at most; what it costs is not given back, whatever comes of it.
 *
 * @param tokens - Of the questions and their answers.
 * @param most - Tokens that all questions about the project may cost together.
 * @returns Whether it may be asked.
 */
export async function reserveJudgement(
  { sql, accountId }: Tenant,
  project_id: string,
  request: MomentRequest,
  { tokens, most }: { tokens: number; most: number },
): Promise<boolean> {
  const { about } = cleanText(request)
  return inTransaction(sql, async (sql) => {
    // So that of several at once each sees what the others cost.
    await sql`
      select 1 from projects
       where project_id = ${project_id} and account_id = ${accountId} and deleted_at is null
         for update
    `
    const { count } = await sql`
      insert into moment_judgements (project_id, about, account_id, tokens)
      select project_id, ${about}, account_id, ${tokens} from projects p
       where project_id = ${project_id} and account_id = ${accountId} and deleted_at is null
         and ${tokens} + coalesce(
           (select sum(tokens) from moment_judgements j where j.project_id = p.project_id), 0
         ) <= ${most}
      on conflict (project_id, about)
        do update set tokens = moment_judgements.tokens + excluded.tokens
    `
    return count > 0
  })
}

/** Keeps how much each passage of a project is about a subject, 0 to 1, in the order in which they were listed. */
export async function saveJudgement(
  { sql, accountId }: Tenant,
  project_id: string,
  request: MomentRequest,
  fits: number[],
): Promise<void> {
  const { about } = cleanText(request)
  await sql`
    update moment_judgements set fits = ${fits}
     where project_id = ${project_id} and account_id = ${accountId} and about = ${about}
  `
}
