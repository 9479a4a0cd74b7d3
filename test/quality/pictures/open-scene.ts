import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import type { Clip } from '../../../packages/client/src/index.ts'
import { systemOutside } from '../../../packages/outbound/src/index.ts'
import { createConnectors } from '../../../packages/social/src/index.ts'
import { openBrowser } from '../../authorization/person.ts'
import { startWholeService } from '../../authorization/whole-service.ts'
import { connectAccount } from '../../studio/connect-account.ts'
import { newMember } from '../../studio/member.ts'
import { ROOT } from '../report/command.ts'

const SAMPLE = join(ROOT, 'packages/domain/sample')

const DAY_MS = 86_400_000

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** A member whose account has one of everything. */
export interface Scene extends AsyncDisposable {
  baseUrl: string
  browser: Browser
  storageState: StorageState
  /** Of a member who has brought nothing yet. */
  newcomer: StorageState
  clip: Clip
  videoPath: string
  template_id: string
  paths: {
    /** What visitors see of the video, and where they are asked for a password. */
    share: string
    locked: string
    /** A post that waits for the member. */
    approve: string
    /** A video of which nothing could be made. */
    failed: string
  }
}

/**
 * Starts the service, and brings a video, a render, a template, an account and planned posts into it.
 *
 * @param video - What the clips are made of. Default: the sample, with the words of it.
 * @throws {Error} No clip was found.
 */
export async function openScene(video?: string): Promise<Scene> {
  await using stack = new AsyncDisposableStack()
  const postsFolder = await mkdtemp(join(tmpdir(), 'studio-pictures-'))
  stack.defer(() => rm(postsFolder, { recursive: true, force: true }))
  const web = { outside: systemOutside(), allowPrivateAddresses: true }
  const connectors = createConnectors({ web, postsFolder, apps: {} })
  const service = stack.use(await startWholeService({ withWorker: true, connectors }))
  const browser = await openBrowser()
  stack.defer(() => browser.close())
  const member = await newMember(service.baseUrl)
  const own = member.client
  const { upload_id } = await own.uploads.send(video ?? join(SAMPLE, 'sample.mp4'))
  const words = video ? null : await readFile(join(SAMPLE, 'sample.srt'), 'utf8')
  const { project_id } = await own.projects.create({
    title: 'What lives in the sea',
    source: { upload_id, ...(words && { transcript: { text: words, format: 'srt' } }) },
    settings: {
      language: 'en',
      clip_count: { min: 1, max: 5 },
      clip_duration: { min: 8, target: 15, max: 22 },
    },
  })
  const project = await own.projects.wait(project_id, { timeoutSeconds: 600 })
  const { items } = await own.clips.list({ project_id })
  const [clip] = items
  if (!clip) throw new Error(`No clip: ${project.status}, ${project.error?.message}.`)
  await own.renders.create(clip.clip_id)
  await own.renders.wait(clip.clip_id, { timeoutSeconds: 600 })
  await own.clips.like(clip.clip_id)
  const { template_id } = await own.templates.create({ name: 'Weekly talk' })
  await own.brandKit.replaceColors({
    items: [
      { color: '#1A73E8', name: 'Sea' },
      { color: '#FFB400', name: 'Sunflower' },
      { color: '#0B1F3A', name: null },
    ],
  })
  await connectAccount(member, 'local_folder', { folder: 'for-the-newsletter' })
  const social_account_id = await connectAccount(member, 'local_folder', { folder: 'mine' })
  for (const days of [1, 3]) {
    const scheduled_at = new Date(Date.now() + days * DAY_MS).toISOString()
    await own.clips.publish(clip.clip_id, { social_account_id, scheduled_at })
  }
  const wish = { social_account_id, approval: 'person', caption: 'Why the sea is salty.' } as const
  const { approval_url } = await own.clips.publish(clip.clip_id, wish)
  const shared = { allow_comments: true, allow_approval: true }
  const { url } = await own.shares.create(project_id, shared)
  const noFilm = join(postsFolder, 'holiday.mp4')
  await writeFile(noFilm, 'no film')
  const broken = await own.projects.create({
    title: 'holiday.mp4',
    source: { upload_id: (await own.uploads.send(noFilm)).upload_id },
  })
  await own.projects.wait(broken.project_id, { timeoutSeconds: 600 })
  const locked = await own.shares.create(broken.project_id, { password: 'open-sesame' })
  const { cookies } = await newMember(service.baseUrl)
  const all = stack.move()
  return {
    baseUrl: service.baseUrl,
    browser,
    storageState: { cookies: member.cookies, origins: [] },
    newcomer: { cookies, origins: [] },
    clip,
    videoPath: `/studio/videos/${project_id}`,
    template_id,
    paths: {
      share: new URL(url).pathname,
      locked: new URL(locked.url).pathname,
      approve: (approval_url ?? '').replace(service.baseUrl, ''),
      failed: `/studio/videos/${broken.project_id}`,
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
