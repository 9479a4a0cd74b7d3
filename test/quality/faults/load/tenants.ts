import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '../../../../packages/client/src/index.ts'
import { findTools, runFfmpeg } from '../../../../packages/clip-engine/src/index.ts'
import type * as Domain from '../../../../packages/domain/src/index.ts'
import { SOCIAL_ACCOUNT } from '../../../../packages/domain/test/social-account.ts'
import { API_KEY_PREFIX, SCOPES } from '../../../../packages/specification/src/access.ts'
import { credentialSealer } from '../../../../services/api/src/publishing/comment-post.ts'
import { isLatest, type Rig } from '../rig/rig.ts'
import { type Session, signUp } from './ways.ts'

/** An account, and what the load knows of it. */
export interface Tenant {
  number: number
  account_id: string
  key: string
  /** In all texts of the account, and of no other. */
  mark: string
  socialAccounts: string[]
  /** Uploads of a real video, and of bytes that are none. */
  video: string
  rubbish: string
  templates: Kept[]
  projects: Kept[]
  clips: Kept[]
  renders: Kept[]
  posts: Kept[]
  /** Of an app that a member of another account uses; `busy` while its tokens are refreshed. */
  grant: Grant | 'busy' | null
  /** Of a member in the studio; `null` with an earlier version. */
  session: Session | null
}

/** What an app keeps to get access tokens with. */
export interface Grant {
  client_id: string
  refresh_token: string
}

/** A resource that one call at a time changes. */
export interface Kept {
  id: string
  isBusy: boolean
  isGone?: boolean
}

export const kept = (id: string): Kept => ({ id, isBusy: false })

export const TRANSCRIPT = {
  text: '1\n00:00:00,200 --> 00:00:05,400\nThe first idea is almost always wrong, so we threw it away.\n',
  format: 'srt',
} as const
export const SETTINGS = {
  clip_count: { min: 1, max: 1 },
  clip_duration: { min: 3, max: 6, target: 4 },
}

/** Makes accounts with keys, uploads and a folder to publish to; each has a finished project. */
export async function createTenants(rig: Rig, count: number): Promise<Tenant[]> {
  const video = join(rig.folder, 'talk.mp4')
  const drawn = ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=5:d=8', '-f', 'lavfi', '-i', 'sine=d=8']
  await runFfmpeg(findTools(), [...drawn, '-preset', 'ultrafast', video], {
    signal: new AbortController().signal,
    timeoutSeconds: 60,
  })
  return Promise.all(Array.from({ length: count }, (_, number) => createTenant(rig, number, video)))
}

async function createTenant(rig: Rig, number: number, video: string): Promise<Tenant> {
  const { sql, baseUrl } = rig
  // The schema is that of the version that runs.
  const domain: typeof Domain = await import(join(rig.code, 'packages/domain/src/index.ts'))
  const mark = `mark${number}x${crypto.randomUUID().slice(0, 8)}`
  const { account_id } = await domain.createAccount(sql, { name: `Tenant ${mark}`, plan: 'pro' })
  const { key } = await domain.createApiKey(sql, {
    account_id,
    name: 'load',
    scopes: SCOPES,
    prefix: API_KEY_PREFIX,
  })
  rig.secrets.push(key)
  const folder = `tenant-${number}`
  await mkdir(join(rig.posts, folder), { recursive: true })
  const sealer = credentialSealer(rig.secret)
  const connect = async (platform: 'local_folder' | 'mastodon', id: string, place: Place) => {
    const credentials = { expires_at: null, refresh_token: null, ...place }
    const { social_account_id } = await domain.connectSocialAccount(sql, sealer, {
      ...{ account_id, platform, credentials: JSON.stringify(credentials) },
      account: { ...SOCIAL_ACCOUNT, platform_account_id: id, capabilities: UNLIMITED },
    })
    return social_account_id
  }
  const socialAccounts = [await connect('local_folder', folder, { token: '', server: folder })]
  const { platform } = rig
  if (platform)
    socialAccounts.push(
      await connect('mastodon', '14715', { token: platform.token, server: platform.url }),
    )
  const client = createClient({ baseUrl, apiKey: key })
  const send = (file_name: string, file: Blob) => sendFile({ baseUrl, key }, file_name, file)
  const sent = await send('talk.mp4', Bun.file(video))
  const broken = await send('broken.mp4', new Blob([new Uint8Array(5000).fill(7)]))
  const tenant: Tenant = {
    ...{ number, account_id, key, mark, socialAccounts },
    ...{ video: sent, rubbish: broken },
    ...{ templates: [], projects: [], clips: [], renders: [], posts: [], grant: null },
    session: isLatest(rig) ? await signUp(rig, account_id) : null,
  }
  const source = { upload_id: tenant.video, transcript: TRANSCRIPT }
  const request = { title: `First of ${mark}`, source, settings: SETTINGS }
  const { project_id } = await client.projects.create(request)
  const project = await client.projects.wait(project_id)
  if (project.status !== 'completed')
    throw new Error(`The first project of a tenant is ${project.status}.`)
  tenant.projects.push(kept(project_id))
  for await (const { clip_id } of client.clips.list({ project_id }))
    tenant.clips.push(kept(clip_id))
  return tenant
}

/**
 * Sends a file whole, as every version takes it. Returns the id of its upload.
 *
 * @param read - Reads the file, at the pace of the sender's line.
 */
export async function sendFile(
  { baseUrl, key }: { baseUrl: string; key: string },
  file_name: string,
  body: Blob,
  read: (body: Blob) => Blob | ReadableStream<Uint8Array> = (all) => all,
): Promise<string> {
  const asked = { file_name, content_type: 'video/mp4', size_bytes: body.size, purpose: 'source' }
  const created = await fetch(`${baseUrl}/v1/media/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  })
  const { upload_id, upload }: Created = (await created.json()) as Created
  const { url, method, headers } = upload
  const sent = await fetch(url, { method, headers, body: read(body) })
  if (!sent.ok) throw new Error(`${file_name} was refused: ${sent.status}.`)
  return upload_id
}

/** What credentials name. */
interface Place {
  token: string
  server: string
}

interface Created {
  upload_id: string
  upload: { url: string; method: string; headers: Record<string, string> }
}

const UNLIMITED = {
  max_duration_seconds: null,
  max_file_bytes: null,
  caption_limit: null,
  title_limit: null,
  direct_publish: true,
  schedule: true,
  visibility_options: [],
}
