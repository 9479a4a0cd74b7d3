import { expect, test } from 'bun:test'
import { connectAccount } from './connect-account.ts'
import { expectUsable } from './expect-usable.ts'
import { giveSmallFile } from './given-file.ts'
import { giveProject } from './given-project.ts'
import { openWorkingStudio, PHONE } from './open-studio.ts'
import { TALK_OF_CLIPS } from './spoken-video.ts'

const studio = await openWorkingStudio()
const { sql, platforms } = studio.service
const { mastodon, meta, pinterest, postiz } = platforms

test('an answer of a platform that this window did not ask for connects nothing; an account is connected by a form, which explains a wrong entry and keeps what was typed; then it is disconnected, and all channels of Postiz are connected by one key', async () => {
  const page = await studio.open('/studio/accounts/connected?code=stolen&state=forged')
  await page.getByText('belongs to another authorization').waitFor()
  await expectUsable(page, 'not connected')
  await page.goto('/studio/accounts/connected?error=access_denied')
  await page.getByText('sent you back without a permission').waitFor()
  await page.getByRole('link', { name: 'To your channels' }).click()
  await page.getByRole('heading', { name: 'No channel yet' }).waitFor()
  await page.getByRole('button', { name: 'Connect Mastodon' }).waitFor()
  await expectUsable(page, 'accounts, empty')
  await page.getByRole('button', { name: 'Connect Mastodon' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect Mastodon' })
  await dialog.getByLabel('Server').fill(mastodon.url)
  await dialog.getByLabel('Access token').fill('wrong')
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await dialog.getByText('The platform does not accept the connection.').waitFor()
  await expectUsable(page, 'accounts, refused')
  expect(await dialog.getByLabel('Server').inputValue()).toBe(mastodon.url)
  await dialog.getByLabel('Access token').fill(mastodon.token)
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  const accounts = page.getByRole('list', { name: 'Connected channels' })
  await accounts.getByText('@ada@social.example').waitFor()
  await accounts.getByText('Connected', { exact: true }).waitFor()
  await dialog.waitFor({ state: 'detached' })

  await accounts.getByRole('button', { name: 'Disconnect' }).click()
  const asked = page.getByRole('dialog', { name: 'Disconnect @ada@social.example?' })
  await asked.getByText('No post waits for it.').waitFor()
  await asked.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('heading', { name: 'No channel yet' }).waitFor()

  await page.getByRole('button', { name: 'Connect Postiz' }).click()
  const many = page.getByRole('dialog', { name: 'Connect Postiz' })
  await many.getByLabel('Server').fill(postiz.url)
  await many.getByLabel('API key').fill(postiz.key)
  await many.getByRole('button', { name: 'Connect', exact: true }).click()
  for (const network of ['x', 'youtube']) await accounts.getByText(`@ada (${network})`).waitFor()
})

test('an account is connected at its platform, by touch, and connected again after it has ended', async () => {
  const { account_id, open } = await studio.member()
  const page = await open('/studio/accounts', PHONE)
  const accounts = page.getByRole('list', { name: 'Connected channels' })
  await page.getByRole('button', { name: 'Connect YouTube' }).tap()
  await page.getByRole('button', { name: 'Go on to YouTube' }).tap()
  await accounts.getByText('@ada').waitFor()
  expect(new URL(page.url()).pathname).toBe('/studio/accounts')

  await sql`
    update social_accounts set token_expires_at = now() + interval '3 days'
     where account_id = ${account_id}
  `
  await page.reload()
  await accounts.getByText('Ends soon').waitFor()
  await expectUsable(page, 'an account that ends soon')
  await sql`
    update social_accounts set status = 'expired', status_reason = 'Token has been revoked.'
     where account_id = ${account_id}
  `
  await page.reload()
  await accounts.getByText('Ended').waitFor()
  await expectUsable(page, 'an account that has ended')
  await accounts.getByRole('button', { name: 'Reconnect' }).tap()
  await accounts.getByText('Connected', { exact: true }).waitFor()
})

test('an account is connected by people alone: not with a key', async () => {
  const { send } = await studio.member()
  const path = '/connections/platforms'
  expect((await send(path)).status).toBe(200)
  expect((await send(path, { headers: { 'x-form-token': 'another' } })).status).toBe(403)
  expect((await fetch(studio.service.baseUrl + path)).status).toBe(404)
})

test('a clip is published to several accounts, each with its own words counted as its platform counts and what its platform asks for', async () => {
  const member = await studio.member()
  await connectAccount(member, 'mastodon', { server: mastodon.url, access_token: mastodon.token })
  await connectAccount(member, 'local_folder', { folder: 'mine' })
  const { clips } = await giveProject(studio.service, member, TALK_OF_CLIPS)
  const page = await member.open('/studio/accounts')
  const accounts = page.getByRole('list', { name: 'Connected channels' })
  await page.getByRole('button', { name: 'Connect Instagram' }).click()
  await page.getByText('All that you choose are connected.').waitFor()
  await page.getByRole('button', { name: 'Go on to Instagram' }).click()
  await accounts.getByText('@ada.works').waitFor()
  await page.getByRole('button', { name: 'Connect Pinterest' }).click()
  await page.getByText('You go to Pinterest and agree.').waitFor()
  await page.getByRole('button', { name: 'Go on to Pinterest' }).click()
  await accounts.getByText('@ada', { exact: true }).nth(1).waitFor()
  await expectUsable(page, 'accounts of several platforms')

  await page.goto('/studio/calendar')
  await page.getByRole('button', { name: 'Publish a clip' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('listitem').first().waitFor()
  await expectUsable(page, 'choosing a clip')
  await dialog.getByRole('listitem').first().getByRole('button').click()
  await dialog.getByText('@ada@social.example').click()
  const text = dialog.getByLabel('Text')
  // Every address counts as 23 characters on Mastodon, whatever its length.
  await dialog.getByLabel('Hashtags').fill('')
  await text.fill(`${'a'.repeat(460)} https://example.org/${'b'.repeat(80)}`)
  await dialog.getByText('484 of 500 characters').waitFor()
  await text.fill('é'.repeat(512))
  await dialog.getByText('Too long: 512 of 500 characters').waitFor()
  expect(await dialog.getByRole('button', { name: 'Post now' }).isDisabled()).toBe(true)
  await expectUsable(page, 'publishing, too long')
  // What becomes of a post is said where it comes into a list that was there before.
  expect(await dialog.locator('ul[aria-live=polite]').count()).toBe(1)
  await text.fill('Have a look')
  await dialog.getByLabel('Hashtags').fill('#talk one')
  await dialog.getByText(/for rendering the clip once/).waitFor()

  // Nothing that was typed is lost with the dialog.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Publish a clip' }).click()
  await dialog.getByRole('listitem').first().getByRole('button').click()
  expect(await text.inputValue()).toBe('Have a look')

  for (const account of ['mine', '@ada.works']) {
    await dialog.getByText(account, { exact: true }).click()
  }
  for (const account of await dialog.getByText('@ada', { exact: true }).all()) await account.click()
  await dialog.getByText('Show it in the feed as well').first().waitFor()
  await dialog.getByText('Made with AI').first().waitFor()
  await dialog.getByText('100 of 100 left today').first().waitFor()
  await dialog.getByRole('button', { name: /Board/ }).click()
  await page.getByRole('option', { name: 'Recipes' }).click()
  await expectUsable(page, 'publishing')
  await giveSmallFile(studio.service, member, clips)
  await dialog.getByRole('button', { name: 'Post to 5 channels now' }).click()
  await dialog.getByText('Published', { exact: true }).nth(4).waitFor()
  await expectUsable(page, 'published')

  const shown = await dialog.getByRole('link', { name: 'See the post' }).all()
  const links = await Promise.all(shown.map((link) => link.getAttribute('href')))
  const statuses = mastodon.statuses.filter(({ text }) => text === 'Have a look\n\n#talk #one')
  const reels = meta.reels.filter(({ id }) =>
    links.includes(`https://www.instagram.com/reel/${id}/`),
  )
  const pins = pinterest.pins.filter(({ id }) =>
    links.includes(`https://www.pinterest.com/pin/${id}/`),
  )
  expect([statuses.length, reels.length, pins.length]).toEqual([1, 2, 1])
  expect(pins[0]?.board_id).toBe(pinterest.boards[1]?.id ?? '')
  expect(links.filter((link) => link?.startsWith(mastodon.url))).toHaveLength(1)
  const { items } = await member.client.calendar.list({ status: 'posted' })
  expect(items.map(({ platform }) => platform).toSorted()).toEqual([
    ...(['instagram', 'instagram', 'local_folder', 'mastodon', 'pinterest'] as const),
  ])
})

test('a post that its platform charges for says what it costs, and how much dearer an address makes it', async () => {
  const member = await studio.member()
  await connectAccount(member, 'mastodon', { server: mastodon.url, access_token: mastodon.token })
  await sql`
    update social_accounts
       set platform = 'x', capabilities = capabilities || '{"caption_limit": 280}'
     where account_id = ${member.account_id}
  `
  await giveProject(studio.service, member, TALK_OF_CLIPS)
  const page = await member.open('/studio/calendar')
  await page.getByRole('button', { name: 'Publish a clip' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('listitem').first().getByRole('button').click()
  await dialog.getByText('@ada@social.example').click()
  await dialog.getByLabel('Hashtags').fill('')
  await dialog.getByLabel('Text').fill('会議 👾')
  await dialog.getByText('7 of 280 characters, as X counts them').waitFor()
  await dialog.getByText('X charges the people who run this service $0.015').waitFor()
  await dialog.getByLabel('Text').fill('Have a look: example.com')
  await dialog.getByText('$0.200 for this post, because its text contains').waitFor()
  await expectUsable(page, 'a post that is charged for')
})

test('TikTok is posted to as it wants: its author chooses who sees a post, among what the account offers, and is told to what they agree', async () => {
  const member = await studio.member()
  await giveProject(studio.service, member, TALK_OF_CLIPS)
  const page = await member.open('/studio/accounts')
  await page.getByRole('button', { name: 'Connect TikTok' }).click()
  await page.getByRole('button', { name: 'Go on to TikTok' }).click()
  await page.getByRole('list', { name: 'Connected channels' }).getByText('@ada').waitFor()
  await page.goto('/studio/calendar')
  await page.getByRole('button', { name: 'Publish a clip' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('listitem').first().getByRole('button').click()
  await dialog.getByText('@ada', { exact: true }).click()
  await dialog.getByText('you agree to TikTok’s Music Usage Confirmation').waitFor()
  expect(await dialog.getByText('make a duet').count()).toBe(0)
  await dialog.getByText('Paid partnership').click()
  const policy = dialog.getByRole('link', { name: 'Branded Content Policy' })
  expect(await policy.getAttribute('href')).toContain('/bc-policy/')
  await dialog.getByLabel('Who can see it').click()
  expect(await page.getByRole('option').allTextContents()).toHaveLength(3)
  await page.getByRole('option').last().click()
  await dialog.getByText('brand_content_toggle: true and privacy_level: SELF_ONLY').waitFor()
  await expectUsable(page, 'a post to TikTok')
})
