import type { Sql } from '../database.ts'
import type { ProjectRun } from './project-work.ts'
import { publicUrl } from './source-url.ts'

/** Deletes data that only the processing needed: the credentials in a source's address, and a transcript's text. */
export async function forgetSecrets(
  sql: Sql,
  { account_id, project_id }: Pick<ProjectRun, 'account_id' | 'project_id'>,
): Promise<void> {
  const [project] = await sql<{ source_url: string | null }[]>`
    select source_url from projects
     where project_id = ${project_id} and account_id = ${account_id}
  `
  const shown = project?.source_url ? publicUrl(new URL(project.source_url)) : null
  await sql`
    update projects set source_url = ${shown}, source_sealed = null, transcript_text = null
     where project_id = ${project_id} and account_id = ${account_id}
  `
}
