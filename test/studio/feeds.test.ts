import { expect, test } from 'bun:test'
import { until } from '@svc/patience'
import { expectUsable } from './expect-usable.ts'
import { openRestingStudio, PHONE } from './open-studio.ts'

const studio = await openRestingStudio()

test('a creator adds a podcast, sees what came of it, pauses and removes it', async () => {
  const member = await studio.member()
  const { client } = member
  const page = await member.open('/studio/new', PHONE)
  await page.getByRole('link', { name: /A podcast or a channel/ }).tap()
  await page.getByLabel('Address of the feed or channel').fill('ftp://feed.invalid/feed.xml')
  const add = page.getByRole('button', { name: 'Add' })
  await add.tap()
  await page.getByText('The address begins with ftp').waitFor()
  await page.getByLabel('Address of the feed or channel').fill('https://feed.invalid/feed.xml')
  await add.tap()
  const row = page.getByRole('list', { name: 'Podcasts and channels' }).getByRole('listitem')
  await row.getByText('https://feed.invalid/feed.xml').waitFor()
  await expectUsable(page, 'feeds')
  await row.getByRole('button', { name: 'Pause' }).tap()
  await row.getByText('Paused').waitFor()
  const { items } = await client.feeds.list({ limit: 5 })
  expect(items).toMatchObject([{ status: 'paused', title: null }])
  await row.getByRole('button', { name: 'Remove' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).tap()
  await until(async () => (await client.feeds.list({ limit: 5 })).items.length === 0)
  await row.waitFor({ state: 'detached' })
})
