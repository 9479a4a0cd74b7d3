import { cleanText, type MomentRequest } from '@svc/specification'
import type { Tenant } from '../context.ts'
import { inTransaction } from '../database.ts'

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
