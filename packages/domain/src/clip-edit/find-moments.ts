import { ApiError } from '@svc/errors'
import * as shapes from '@svc/specification'
import { readTerms } from '../account/terms.ts'
import type { TimeRange } from '../clip/clip-time.ts'
import type { Tenant } from '../context.ts'
import { inTransaction } from '../database.ts'
import { readRow } from '../json.ts'
import { chooseMoments } from './choose-moments.ts'
import { createClipOf } from './create-clip.ts'
import { listWorded, ratePassages } from './rate-passages.ts'
import { type Editor, requireCompleted } from './revise-clip.ts'

/**
 * Makes clips of the passages of a finished project in which a subject is spoken of, the most fitting first. What a clip
 * shows already is left out, so that the same again makes none.
 *
 * A language model's judgement decides where one is kept; else the subject's words, and what it means where that is known.
 *
 * @param hasModel - Whether a model was to be asked, which is told where none has answered.
 * @param likenesses - How like each passage is to the subject by what it means, -1 to 1, in the order of `listUnjudged`; `null` where that is not known.
 * @throws {ApiError} `NOT_FOUND` when the account has no such project, `PROJECT_NOT_READY` while it is worked on.
 * @throws {ApiError} `CONFLICT` when something was found and the project has as many clips as the plan allows.
 */
export async function findMoments(
  context: Editor,
  project_id: string,
  request: shapes.MomentRequest,
  { hasModel, likenesses }: { hasModel: boolean; likenesses: readonly number[] | null },
): Promise<shapes.FoundMoments> {
  const { about, count } = shapes.cleanText(request)
  return inTransaction(context.sql, async (sql) => {
    const within = { ...context, sql }
    const { settings, room } = await holdProject(within, project_id)
    const fits = await readJudgement(within, project_id, about)
    const passages = await listWorded(within, project_id, about)
    const taken = await listRanges(within, project_id)
    const rated = ratePassages(passages, fits, likenesses)
    const moments = chooseMoments(rated, taken, settings.clip_duration)
    const items: shapes.Clip[] = []
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
  settings: shapes.ProjectSettings
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

/** A passage of a source as a language model reads it; seconds of the source. */
export interface SaidPassage {
  start: number
  end: number
  speaker: string | null
  said: string
}

/**
 * Lists the passages that are to be read for a subject: none of a project that is not finished, or that a model has judged for it.
 *
 * @param reader - A model reads none of a project that wants none; their meaning is known of English ones.
 */
export async function listUnjudged(
  { sql, accountId }: Tenant,
  project_id: string,
  request: shapes.MomentRequest,
  reader: 'model' | 'encoder' = 'model',
): Promise<SaidPassage[]> {
  const { about } = shapes.cleanText(request)
  return sql<SaidPassage[]>`
    select s.start, s."end", speaker_name(p.speakers, s.speaker) as speaker, s.said
      from passages s join projects p using (project_id, account_id)
     where s.project_id = ${project_id} and s.account_id = ${accountId}
       and p.status = 'completed' and p.deleted_at is null
       and ${
         reader === 'model'
           ? sql`p.settings->>'ranking' is distinct from 'builtin'`
           : sql`search_stems(s.language) = 'english'`
       }
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
  request: shapes.MomentRequest,
  { tokens, most }: { tokens: number; most: number },
): Promise<boolean> {
  const { about } = shapes.cleanText(request)
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
  request: shapes.MomentRequest,
  fits: number[],
): Promise<void> {
  const { about } = shapes.cleanText(request)
  await sql`
    update moment_judgements set fits = ${fits}
     where project_id = ${project_id} and account_id = ${accountId} and about = ${about}
  `
}
