import {
  type Context,
  createAccount,
  createShare,
  createWebhook,
  type Database,
  editClip,
  saveTranscript,
} from '../../packages/domain/src/index.ts'
import { uploadedAsset } from '../../packages/domain/test/asset-fixtures.ts'
import { schedule } from '../../packages/domain/test/calendar-fixtures.ts'
import {
  begin,
  createTenantOf,
  recordingJobs,
  uploadProject,
} from '../../packages/domain/test/fixtures.ts'
import { newClip } from '../../packages/domain/test/new-clip.ts'
import { connectSomeone } from '../../packages/domain/test/social-account.ts'
import { endProject, RENDER_RESULT } from '../../packages/domain/test/worked.ts'
import { createSealer } from '../../packages/secrets/src/index.ts'

/** Words in a clip of 45 seconds, at 160 a minute. */
const WORDS = 120

/**
 * Writes what one project leaves behind, by the verbs that the services call: an account, a project of an uploaded file, an edited and shared clip,
 * its file, its post, their events, and the receiver that the project named.
 */
export async function writeModelRows(sql: Database): Promise<Context> {
  const { account_id } = await createAccount(sql, { name: 'Bench', plan: 'self_hosted' })
  const context = createTenantOf(sql, account_id, recordingJobs())
  await createWebhook(sql, createSealer('secret', 'bench'), {
    account_id,
    url: 'https://receiver.example/hooks/svc',
  })
  const webhook_url = 'https://receiver.example/hooks/svc'
  const project_id = await uploadProject(context, { title: 'What we learned', webhook_url })
  const run = await begin(context, project_id)
  await saveTranscript(sql, run, { language: 'en', word_count: 1800, source: 'asr' })
  const [clip_id = ''] = await endProject(sql, run, [talkedClip()])
  await sql`
    update projects set source = source || '{"duration_seconds": 3600}' where project_id = ${project_id}
  `
  await editClip(context, clip_id, { title: 'Why clocks drift' })
  await createShare(context, project_id, {})
  const social_account_id = await connectSomeone(sql, account_id)
  const author = { context, clip_id, clip_ids: [clip_id], social_account_id, jobs: [] }
  await schedule(author, null)
  await uploadedAsset(context)
  const { output, checks } = RENDER_RESULT
  await sql`
    update renders set status = 'completed', output = ${{ ...output }}::jsonb, checks = ${{ ...checks }}::jsonb
  `
  await sql`
    insert into idempotency_keys (account_id, method, path, key, fingerprint, status, body)
    select account_id, 'POST', '/v1/projects', gen_random_uuid(), repeat('f', 64), 201, data::text
      from events where type = 'project.created'
  `
  // The seal of a copied share is that of another one.
  return { ...context, shares: { ...context.shares, url: () => 'https://share.example' } }
}

function talkedClip() {
  const start = 40
  const words = Array.from({ length: WORDS }, (_, n) => ({
    text: `${'abcdefghij'.slice(n % 5, (n % 5) + 2 + (n % 7))}`,
    start: start + n * 0.375,
    end: start + n * 0.375 + 0.31,
    speaker: 'A',
    confidence: 0.9 + (n % 10) / 100,
    filler: false,
  }))
  const transcript = words.map(({ text }) => text).join(' ')
  return newClip({
    start,
    end: start + 45,
    segments: [{ start, end: start + 45 }],
    words,
    transcript,
  })
}
