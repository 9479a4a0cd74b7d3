import { expect, test } from 'bun:test'
import { until } from '@svc/patience'
import { connectAccount } from './connect-account.ts'
import { expectUsable } from './expect-usable.ts'
import { giveSmallFile } from './given-file.ts'
import { giveProject } from './given-project.ts'
import { openWorkingStudio, PHONE } from './open-studio.ts'
import { TALK_OF_CLIPS } from './spoken-video.ts'

const studio = await openWorkingStudio()
const { sql, platforms } = studio.service
const { mastodon } = platforms

test('a creator tries two hooks, is told which does better, and withdraws the other', async () => {
  const member = await studio.member()
  const { client } = member
  await connectAccount(member, 'mastodon', { server: mastodon.url, access_token: mastodon.token })
  const { clips } = await giveProject(studio.service, member, TALK_OF_CLIPS)
  await giveSmallFile(studio.service, member, clips)
  const page = await member.open('/studio/calendar', PHONE)
  await page.getByRole('button', { name: 'Publish a clip' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('listitem').first().getByRole('button').tap()
  await dialog.locator('.account-choice').first().tap()
  await dialog.getByLabel('Text').fill('Why do meetings fail?')
  await dialog.getByText('Try two hooks').tap()
  await dialog.getByLabel('The other version').waitFor()
  await dialog.getByLabel('Text').nth(1).fill('Why do meetings fail?')
  const press = dialog.getByRole('button', { name: 'Post now, the other tomorrow' })
  expect(await press.isEnabled()).toBe(false)
  await dialog.getByText('Both versions are the same').waitFor()
  await dialog.getByLabel('Text').nth(1).fill('Nine of ten meetings fail.')
  await expectUsable(page, 'two hooks')
  await press.tap()
  await dialog.getByText('Scheduled for').waitFor()
  const { items } = await client.calendar.comparisons({ limit: 5 })
  expect(items).toMatchObject([
    { status: 'running', posts: [{ caption: 'Why do meetings fail?' }, {}] },
  ])
  const [first, second] = items[0]?.posts ?? []
  const { scheduled_at } = await client.calendar.get(second?.post_id ?? '')
  const hours = (Date.parse(scheduled_at) - Date.now()) / 3_600_000
  expect(hours).toBeWithin(22.9, 25.1)

  await sql`update posts set scheduled_at = now() where post_id = ${second?.post_id ?? ''}`
  await sql`update pgboss.job set start_after = now() where state = 'created'`
  await until(async () => {
    const posts = await client.calendar.list({ status: 'posted', limit: 5 })
    return posts.items.length === 2
  })
  await page.goto('/studio/figures')
  const trials = page.getByRole('region', { name: 'Two versions compared' })
  await trials.getByText('Not decided yet').waitFor()
  for (const [post, likes] of [
    [first, 400],
    [second, 20],
  ] as const) {
    await sql`
      insert into post_figures (post_id, account_id, age_hours, likes)
      values (${post?.post_id ?? ''}, ${member.account_id}, 24, ${likes})
    `
  }
  await sql`update comparisons set settled_at = now(), settled_age_hours = 24`
  await page.reload()
  await trials.getByText('“Why do meetings fail?” is better, with a probability of').waitFor()
  await expectUsable(page, 'a decided trial')
  const before = mastodon.statuses.length
  await trials.getByRole('button', { name: 'Withdraw the other' }).tap()
  const asked = page.getByRole('dialog')
  await asked.getByText('It is deleted on Mastodon').waitFor()
  await asked.getByRole('button', { name: 'Withdraw the other' }).tap()
  await trials.getByText('The other is withdrawn.').waitFor()
  expect(mastodon.statuses.length).toBe(before - 1)
  expect(mastodon.statuses.some(({ text }) => text.startsWith('Nine of ten'))).toBe(false)
})
