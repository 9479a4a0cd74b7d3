import { expect, test } from 'bun:test'
import { until } from '@svc/patience'
import type { Page } from 'playwright-core'
import { expectUsable } from './expect-usable.ts'
import { giveProject } from './given-project.ts'
import { openWorkingStudio } from './open-studio.ts'
import { TALK_OF_CLIPS } from './spoken-video.ts'

const studio = await openWorkingStudio()
const { sql, platforms, forms } = studio.service
const { bluesky, linkedin, meta, pinterest, postiz, tiktok, uploadPost, x } = platforms

/**
 * Platforms of the studio: how they are named, what their form asks for, and what has
 * arrived there. Threads is not among them: it fetches videos from a public address.
 */
const PLAYED = [
  { platform: 'tiktok', title: 'TikTok', posts: () => tiktok.videos },
  { platform: 'linkedin', title: 'LinkedIn', posts: () => linkedin.posts },
  { platform: 'x', title: 'X', posts: () => x.posts },
  { platform: 'facebook', title: 'Facebook', posts: () => meta.reels },
  { platform: 'pinterest', title: 'Pinterest', posts: () => pinterest.pins },
  {
    ...{ platform: 'bluesky', title: 'Bluesky', posts: () => [...bluesky.records] },
    form: {
      ...{ Handle: forms.bluesky.handle, Server: forms.bluesky.server },
      'App password': forms.bluesky.app_password,
    },
  },
  {
    ...{ platform: 'postiz', title: 'Postiz', posts: () => postiz.posts },
    form: { Server: forms.postiz.server, 'API key': forms.postiz.api_key },
  },
  {
    ...{ platform: 'upload_post', title: 'Upload-Post', posts: () => uploadPost.posts },
    form: { 'API key': forms.upload_post.api_key },
  },
] as const

test('a creator connects an account of each platform, posts, schedules, goes on after tokens have ended, and sees figures', async () => {
  const member = await studio.member()
  const { client, account_id } = member
  await giveProject(studio.service, member, TALK_OF_CLIPS)
  const page = await member.open('/studio/accounts')
  for (const one of PLAYED) {
    await page.getByRole('button', { name: `Connect ${one.title}`, exact: true }).click()
    const dialog = page.getByRole('dialog')
    const form: Record<string, string> = 'form' in one ? one.form : {}
    for (const [label, value] of Object.entries(form)) await dialog.getByLabel(label).fill(value)
    const press = 'form' in one ? 'Connect' : `Go on to ${one.title}`
    await dialog.getByRole('button', { name: press, exact: true }).click()
    await until(async () => (await connected()).some(({ platform }) => platform === one.platform))
    await dialog.waitFor({ state: 'detached' })
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
    .nth(PLAYED.length - 1)
    .waitFor()
  await expectUsable(page, 'an account of each platform')

  const before = PLAYED.map(({ posts }) => posts().length)
  await write(page, 'Now')
  await page.getByRole('button', { name: `Post to ${PLAYED.length} channels now` }).click()
  await until(async () => areSettled(await statuses('Now')))
  expect(await statuses('Now')).toEqual(
    Object.fromEntries(PLAYED.map(({ platform }) => [platform, 'posted'])),
  )
  await page
    .getByText('Published', { exact: true })
    .nth(PLAYED.length - 1)
    .waitFor()
  expect(PLAYED.map(({ posts }, at) => posts().length - (before[at] ?? 0))).toEqual(
    PLAYED.map(() => 1),
  )

  await write(page, 'Later')
  await page.getByText('Later', { exact: true }).click()
  await page.getByRole('button', { name: `Schedule ${PLAYED.length} posts` }).click()
  await page
    .getByText('Scheduled for')
    .nth(PLAYED.length - 1)
    .waitFor()

  for (const server of [tiktok, linkedin, x, pinterest, bluesky]) server.expireTokens()
  await sql`
    update posts set scheduled_at = now() where account_id = ${account_id} and status = 'pending'
  `
  await sql`
    update pgboss.job set start_after = now()
     where name = 'publish_post' and state = 'created'
  `
  await until(async () => areSettled(await statuses('Later')))
  // All renew their connection by themselves but LinkedIn, whose owner does.
  expect(await statuses('Later')).toEqual(
    Object.fromEntries(
      PLAYED.map(({ platform }) => [platform, platform === 'linkedin' ? 'failed' : 'posted']),
    ),
  )
  await page.goto('/studio/accounts')
  const ended = accounts.getByRole('listitem').filter({ hasText: 'Ended' })
  await ended.getByText('LinkedIn', { exact: true }).waitFor()
  await ended.getByRole('button', { name: 'Reconnect' }).click()
  await until(async () => (await connected()).every(({ status }) => status === 'connected'))

  await sql`
    update posts set posted_at = now() - interval '61 minutes'
     where account_id = ${account_id} and status = 'posted'
  `
  await sql`update pgboss.job set start_after = now() where name = 'read_figures'`
  await until(async () => {
    const { items } = await client.calendar.listFigures({ limit: 50 })
    return PLAYED.every((one) => items.some(({ platform }) => platform === one.platform))
  })
  await page.goto('/studio/figures')
  await page.getByRole('region', { name: 'A post beside the median' }).waitFor()
  await expectUsable(page, 'figures of a creator')

  async function statuses(text: string) {
    const { items } = await client.calendar.list({ limit: 50 })
    const told = items.filter(({ caption }) => caption?.startsWith(text))
    return Object.fromEntries(told.map(({ platform, status }) => [platform, status]))
  }

  async function connected() {
    return (await client.socialAccounts.list({ limit: 50 })).items
  }
})

function areSettled(statuses: Record<string, string>): boolean {
  const settled = Object.values(statuses).filter((status) => ['posted', 'failed'].includes(status))
  return settled.length === PLAYED.length
}

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
  const ofTiktok = dialog.locator('.post-words').filter({ hasText: 'make a duet' })
  await ofTiktok.getByLabel('Who can see it').click()
  await page.getByRole('option', { name: 'Everyone', exact: true }).click()
  await dialog.getByLabel('Board').click()
  await page.getByRole('option', { name: 'Talks' }).click()
}
