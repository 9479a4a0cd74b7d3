import { createTokenSigner } from '../../../packages/auth-core/src/index.ts'
import {
  createApiKey,
  createUlid,
  type Database,
  enrollMember,
  ensureSigningKey,
  readSigningKey,
  saveTranscript,
  signingKeySealer,
} from '../../../packages/domain/src/index.ts'
import {
  begin,
  createTenantOf,
  finishedProject,
  recordingJobs,
  uploadProject,
} from '../../../packages/domain/test/fixtures.ts'
import { API_KEY_PREFIX, SCOPES } from '../../../packages/specification/src/access.ts'

/** How many projects the account has. */
export const PROJECTS = 1000

/** The account, its credentials, and the ids to request. */
export interface Seeded {
  account_id: string
  key: string
  token: string
  projectIds: string[]
  /** A clip that can be rendered. */
  clip_id: string
}

/** Writes an account with a thousand finished projects, and makes an API key and an access token for it. */
export async function seed(
  sql: Database,
  { secret, baseUrl }: { secret: string; baseUrl: string },
): Promise<Seeded> {
  const { account_id, subject } = await enrollMember(sql, { subject: 'bench', plan: 'self_hosted' })
  const tenant = createTenantOf(sql, account_id, recordingJobs())
  const project_id = await uploadProject(tenant)
  const run = await begin(tenant, project_id)
  await saveTranscript(sql, run, { language: 'en', word_count: 1800, source: 'asr' })
  await sql`update projects set status = 'completed', stage = null, progress = 100 where project_id = ${project_id}`
  const { clip_ids } = await finishedProject(tenant)
  await sql`
    insert into projects
    select (jsonb_populate_record(p, jsonb_build_object(
             'project_id', lpad(n::text, 32, '0')::uuid, 'created_at', now() - make_interval(secs => n)
           ))).*
      from projects p, generate_series(1, ${PROJECTS}) as n
     where project_id = ${project_id}
  `
  await sql`vacuum analyze`
  const projects = await sql<{ project_id: string }[]>`
    select lpad(n::text, 32, '0')::uuid as project_id from generate_series(1, ${PROJECTS}) as n
  `
  const { key } = await createApiKey(sql, {
    account_id,
    name: 'Bench',
    scopes: SCOPES,
    prefix: API_KEY_PREFIX,
  })
  const sealer = signingKeySealer(secret)
  await ensureSigningKey(sql, sealer)
  const sign = createTokenSigner(await readSigningKey(sql, sealer))
  const iat = Math.floor(Date.now() / 1000)
  const token = await sign({
    iss: baseUrl,
    aud: baseUrl,
    sub: subject,
    client_id: 'bench',
    scope: SCOPES.join(' '),
    iat,
    exp: iat + 3600,
    jti: createUlid(),
  })
  const projectIds = projects.map(({ project_id }) => project_id)
  return { account_id, key, token, projectIds, clip_id: clip_ids[0] ?? '' }
}
