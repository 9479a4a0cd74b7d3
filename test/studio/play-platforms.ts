import { expect } from 'bun:test'
import { until } from '@svc/patience'
import type { Page } from 'playwright-core'
import { unauthorized } from '../../packages/social/test/servers/meta-answers.ts'
import type { TestServer } from '../../packages/social/test/servers/start-server.ts'
import type { Platform } from '../../packages/specification/src/index.ts'
import type { WorkingService } from '../authorization/shared-service.ts'
import { expectUsable } from './expect-usable.ts'
import { giveSmallFile } from './given-file.ts'
import { giveProject } from './given-project.ts'
import type { openWorkingStudio } from './open-studio.ts'
import { TALK_OF_CLIPS } from './spoken-video.ts'

interface Played {
  title: string
  /** What has arrived there. */
  posts(): unknown[]
  /** Its server where it keeps first comments apart from posts. */
  comments?: { comments: { text: string }[] }
  /** Ends the connection at the platform. */
  end(): unknown
  /** Whether it is renewed by itself; otherwise its owner connects it again. */
  renews?: true
  /** What its form asks for; an account without one is connected at the platform. */
  form?: Record<string, string>
}

/** Those that tell figures. */
type PlayedPlatform = Exclude<Platform, 'webhook' | 'local_folder'>

function platformsOf({ platforms, forms }: WorkingService): Record<PlayedPlatform, Played> {
  const { bluesky, google, linkedin, mastodon, meta, pinterest } = platforms
  const { postiz, threads, tiktok, uploadPost, x } = platforms
  const renews = true as const
  return {
    tiktok: { title: 'TikTok', renews, posts: () => tiktok.videos, end: tiktok.expireTokens },
    youtube: {
      ...{ title: 'YouTube', renews, comments: google },
      ...{ posts: () => google.videos, end: google.expireTokens },
    },
    x: { title: 'X', renews, comments: x, posts: () => x.posts, end: x.expireTokens },
    linkedin: {
      ...{ title: 'LinkedIn', comments: linkedin },
      ...{ posts: () => linkedin.posts, end: linkedin.expireTokens },
    },
    threads: {
      ...{ title: 'Threads', comments: threads },
      ...{ posts: () => threads.posts, end: threads.endTokens },
    },
    instagram: {
      ...{ title: 'Instagram', comments: meta },
      posts: () => meta.reels.filter(({ owner }) => owner.startsWith('17')),
      end: () => refuse(meta, /POST \S+\/media$/, unauthorized()),
    },
    facebook: {
      ...{ title: 'Facebook', comments: meta },
      posts: () => meta.reels.filter(({ owner }) => owner.startsWith('10')),
      end: () => refuse(meta, /POST \S+\/video_reels/, unauthorized()),
    },
    pinterest: {
      ...{ title: 'Pinterest', renews },
      ...{ posts: () => pinterest.pins, end: pinterest.expireTokens },
    },
    bluesky: {
      ...{ title: 'Bluesky', renews, end: bluesky.expireTokens },
      posts: () => [...bluesky.records.values()].filter(({ reply }) => reply === undefined),
      form: {
        ...{ Handle: forms.bluesky.handle, Server: forms.bluesky.server },
        'App password': forms.bluesky.app_password,
      },
    },
    mastodon: {
      ...{ title: 'Mastodon', comments: mastodon },
      posts: () => mastodon.statuses,
      end: () => refuse(mastodon, /POST \/api\/v2\/media/),
      form: { Server: forms.mastodon.server, 'Access token': forms.mastodon.access_token },
    },
    postiz: {
      title: 'Postiz',
      posts: () => postiz.posts,
      end: () => refuse(postiz, /POST \S+\/upload/),
      form: { Server: forms.postiz.server, 'API key': forms.postiz.api_key },
    },
    upload_post: {
      title: 'Upload-Post',
      posts: () => uploadPost.posts,
      end: () => refuse(uploadPost, /POST \/api\/upload/),
      form: { 'API key': forms.upload_post.api_key },
    },
  }
}

/** Refuses the credential of the next request to a path. */
function refuse(
  { faults }: TestServer,
  path: RegExp,
  answer = Response.json({ message: 'Unauthorized' }, { status: 401 }),
) {
  faults.push({ path, when: 'before', answer })
}

/**
 * Connects an account of each platform that tells figures as a creator, posts, schedules, goes on after each connection
 * has ended, and sees figures.
 */
export async function playPlatforms(
  studio: Awaited<ReturnType<typeof openWorkingStudio>>,
): Promise<void> {
  const { sql } = studio.service
  const all = platformsOf(studio.service)
  const played = (Object.keys(all) as PlayedPlatform[]).map((platform) => ({
    platform,
    ...all[platform],
  }))
  const member = await studio.member()
  const { client, account_id } = member
  const { clips } = await giveProject(studio.service, member, TALK_OF_CLIPS)
  await giveSmallFile(studio.service, member, clips)
  const page = await member.open('/studio/accounts')
  for (const one of played) {
    await page.getByRole('button', { name: `Connect ${one.title}`, exact: true }).click()
    await fill(page, one)
    await until(async () => (await connected()).some(({ platform }) => platform === one.platform))
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  // One account of each is enough.
  const extra = (await connected()).filter(
    ({ platform, social_account_id }, _, all) =>
      all.findLast((other) => other.platform === platform)?.social_account_id !== social_account_id,
  )
  for (const { social_account_id } of extra)
    await member.send(`/connections/accounts/${social_account_id}`, { method: 'DELETE' })
  await page.goto('/studio/accounts')
  const accounts = page.getByRole('list', { name: 'Connected channels' })
  await accounts
    .getByText('Connected', { exact: true })
    .nth(played.length - 1)
    .waitFor()
  await expectUsable(page, 'an account of each platform')

  const before = counts()
  await write(page, 'Now')
  await page.getByRole('button', { name: `Post to ${played.length} channels now` }).click()
  expect(await settled('Now')).toEqual(
    Object.fromEntries(played.map(({ platform }) => [platform, 'posted'])),
  )
  await page
    .getByText('Published', { exact: true })
    .nth(played.length - 1)
    .waitFor()
  expect(counts()).toEqual(before.map((count) => count + 1))
  const commented = played.flatMap(({ comments }) => comments ?? [])
  await until(() =>
    commented.every(
      (one) =>
        one.comments.filter(({ text }) => text === FIRST).length >=
        commented.filter((other) => other === one).length,
    ),
  )

  await write(page, 'Later')
  await page.getByText('Later', { exact: true }).click()
  await page.getByRole('button', { name: `Schedule ${played.length} posts` }).click()
  await page
    .getByText('Scheduled for')
    .nth(played.length - 1)
    .waitFor()

  for (const { end } of played) end()
  await sql`
    update posts set scheduled_at = now() where account_id = ${account_id} and status = 'pending'
  `
  await sql`
    update pgboss.job set start_after = now()
     where name = 'publish_post' and state = 'created'
  `
  expect(await settled('Later')).toEqual(
    Object.fromEntries(
      played.map(({ platform, renews }) => [platform, renews ? 'posted' : 'failed']),
    ),
  )
  for (const one of played.filter(({ renews }) => !renews)) {
    await page.goto('/studio/accounts')
    const ended = accounts.getByRole('listitem').filter({ hasText: 'Ended' })
    const its = ended.filter({ hasText: one.title })
    await its.getByRole('button', { name: 'Reconnect' }).click()
    if (one.form) await fill(page, one)
    await until(async () => {
      const mine = (await connected()).filter(({ platform }) => platform === one.platform)
      return mine.every(({ status }) => status === 'connected')
    })
  }

  await sql`
    update posts set posted_at = now() - interval '61 minutes'
     where account_id = ${account_id} and status = 'posted'
  `
  await sql`update pgboss.job set start_after = now() where name = 'read_figures'`
  await until(async () => {
    const { items } = await client.calendar.listFigures({ limit: 50 })
    return played.every((one) => items.some(({ platform }) => platform === one.platform))
  })
  await page.goto('/studio/figures')
  await page.getByRole('region', { name: 'A post beside the median' }).waitFor()
  await expectUsable(page, 'figures of a creator')

  function counts() {
    return played.map(({ posts }) => posts().length)
  }

  async function settled(text: string) {
    await until(async () => {
      const told = Object.values(await statuses(text))
      return told.length === played.length && told.every((one) => /posted|failed/.test(one))
    })
    return statuses(text)
  }

  async function statuses(text: string) {
    const { items } = await client.calendar.list({ limit: 50 })
    const told = items.filter(({ caption }) => caption?.startsWith(text))
    return Object.fromEntries(told.map(({ platform, status }) => [platform, status]))
  }

  async function connected() {
    return (await client.socialAccounts.list({ limit: 50 })).items
  }
}

/** Enters what the dialog asks for, and goes on. */
async function fill(page: Page, { title, form }: Played): Promise<void> {
  const dialog = page.getByRole('dialog')
  for (const [label, value] of Object.entries(form ?? {}))
    await dialog.getByLabel(label).fill(value)
  const press = form ? 'Connect' : `Go on to ${title}`
  await dialog.getByRole('button', { name: press, exact: true }).click()
}

const FIRST = 'The whole talk: https://example.com/talk'

/** Opens the dialog for the first clip, for all accounts, each with its own words. */
async function write(page: Page, text: string): Promise<void> {
  await page.goto('/studio/calendar')
  await page.getByRole('button', { name: 'Publish a clip' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('listitem').first().getByRole('button').click()
  await dialog.locator('.account-choice').first().waitFor()
  for (const account of await dialog.locator('.account-choice').all()) await account.click()
  const texts = dialog.getByLabel('Text')
  for (const [at, field] of (await texts.all()).entries()) await field.fill(`${text} ${at}`)
  for (const comment of await dialog.getByLabel('First comment').all()) await comment.fill(FIRST)
  // A private video takes no comments.
  const ofYoutube = dialog.locator('.post-words').filter({ hasText: 'Made for children' })
  for (const whoSees of await ofYoutube.getByLabel('Who can see it').all()) {
    await whoSees.click()
    await page.getByRole('option', { name: 'Everyone', exact: true }).click()
  }
  const ofTiktok = dialog.locator('.post-words').filter({ hasText: 'Music Usage Confirmation' })
  for (const whoSees of await ofTiktok.getByLabel('Who can see it').all()) {
    await whoSees.click()
    await page.getByRole('option', { name: 'Everyone', exact: true }).click()
  }
  for (const board of await dialog.getByLabel('Board').all()) {
    await board.click()
    await page.getByRole('option', { name: 'Talks' }).click()
  }
}
