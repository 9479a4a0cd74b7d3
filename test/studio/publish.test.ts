import { expect, test } from 'bun:test'
import { connectAccount } from './connect-account.ts'
import { expectUsable } from './expect-usable.ts'
import { giveProject } from './given-project.ts'
import { openWorkingStudio, PHONE } from './open-studio.ts'
import { TALK_OF_CLIPS } from './spoken-video.ts'

const studio = await openWorkingStudio()
const { sql, platforms } = studio.service
const { mastodon, meta, pinterest, postiz } = platforms

test('an account is connected by a form, which explains a wrong entry and keeps what was typed; then it is disconnected', async () => {
  const page = await studio.open()
  await page.getByRole('link', { name: 'Accounts' }).click()
  await page.getByRole('heading', { name: 'No account yet' }).waitFor()
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
  const accounts = page.getByRole('list', { name: 'Connected accounts' })
  await accounts.getByText('@ada@social.example').waitFor()
  await accounts.getByText('Connected', { exact: true }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expectUsable(page, 'accounts')

  await accounts.getByRole('button', { name: 'Disconnect' }).click()
  const asked = page.getByRole('dialog', { name: 'Disconnect @ada@social.example?' })
  await asked.getByText('No post waits for it.').waitFor()
  await expectUsable(page, 'disconnecting')
  await asked.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('heading', { name: 'No account yet' }).waitFor()
})

test('an account is connected at its platform, by touch, and connected again after it has ended', async () => {
  const { account_id, open } = await studio.member()
  const page = await open('/studio/accounts', PHONE)
  const accounts = page.getByRole('list', { name: 'Connected accounts' })
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

test('an answer of a platform that this window did not ask for connects nothing', async () => {
  const page = await studio.open('/studio/accounts/connected?code=stolen&state=forged')
  await page.getByText('belongs to another authorization').waitFor()
  await expectUsable(page, 'not connected')
  await page.goto('/studio/accounts/connected?error=access_denied')
  await page.getByText('sent you back without a permission').waitFor()
  await page.getByRole('link', { name: 'To your accounts' }).click()
  await page.getByRole('heading', { name: 'No account yet' }).waitFor()
})

test('an account is connected by people alone: not with a key', async () => {
  const { send } = await studio.member()
  const path = '/connections/platforms'
  expect((await send(path)).status).toBe(200)
  expect((await send(path, { headers: { 'x-form-token': 'another' } })).status).toBe(403)
  expect((await fetch(studio.service.baseUrl + path)).status).toBe(404)
})

test('a clip is published to several accounts, each with its own words counted as its platform counts', async () => {
  const member = await studio.member()
  await connectAccount(member, 'mastodon', { server: mastodon.url, access_token: mastodon.token })
  await connectAccount(member, 'local_folder', { folder: 'mine' })
  await giveProject(studio.service, member, TALK_OF_CLIPS)
  const page = await member.open('/studio/calendar')
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
  await text.fill('Have a look')
  await dialog.getByLabel('Hashtags').fill('#talk one')
  await dialog.getByText(/for rendering the clip once/).waitFor()
  await expectUsable(page, 'publishing')

  // Nothing that was typed is lost with the dialog.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Publish a clip' }).click()
  await dialog.getByRole('listitem').first().getByRole('button').click()
  expect(await text.inputValue()).toBe('Have a look')

  await dialog.getByText('mine', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Post to 2 accounts now' }).click()
  const link = dialog.getByRole('link', { name: 'See the post' })
  await link.waitFor()
  await dialog.getByText('Published', { exact: true }).nth(1).waitFor()
  await expectUsable(page, 'published')
  expect(await link.getAttribute('href')).toStartWith(mastodon.url)
  const posted = mastodon.statuses.filter(({ text }) => text === 'Have a look\n\n#talk #one')
  expect(posted).toHaveLength(1)
  const { items } = await member.client.calendar.list({ status: 'posted' })
  expect(items.map(({ platform }) => platform).toSorted()).toEqual(['local_folder', 'mastodon'])
})

test('all accounts that are allowed at Meta are connected, and a clip becomes a reel of one', async () => {
  const member = await studio.member()
  await giveProject(studio.service, member, TALK_OF_CLIPS)
  const page = await member.open('/studio/accounts')
  await page.getByRole('button', { name: 'Connect Instagram' }).click()
  await page.getByText('All that you choose are connected.').waitFor()
  await page.getByRole('button', { name: 'Go on to Instagram' }).click()
  const accounts = page.getByRole('list', { name: 'Connected accounts' })
  await accounts.getByText('@ada', { exact: true }).waitFor()
  await accounts.getByText('@ada.works').waitFor()
  await expectUsable(page, 'accounts of Instagram')

  await page.goto('/studio/calendar')
  await page.getByRole('button', { name: 'Publish a clip' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('listitem').first().getByRole('button').click()
  await dialog.getByText('@ada', { exact: true }).click()
  await dialog.getByLabel('Text').fill('A reel')
  await dialog.getByText('Show it in the feed as well').waitFor()
  await expectUsable(page, 'publishing to Instagram')
  await dialog.getByRole('button', { name: 'Post now' }).click()
  const link = dialog.getByRole('link', { name: 'See the post' })
  await link.waitFor()
  const reels = meta.reels.filter(({ form }) => form['caption']?.startsWith('A reel'))
  expect(reels).toHaveLength(1)
  expect(await link.getAttribute('href')).toBe(`https://www.instagram.com/reel/${reels[0]?.id}/`)
})

test('a board of Pinterest is chosen among those that the account has', async () => {
  const member = await studio.member()
  await giveProject(studio.service, member, TALK_OF_CLIPS)
  const page = await member.open('/studio/accounts')
  await page.getByRole('button', { name: 'Connect Pinterest' }).click()
  await page.getByText('You go to Pinterest and agree.').waitFor()
  await page.getByRole('button', { name: 'Go on to Pinterest' }).click()
  await page.getByRole('list', { name: 'Connected accounts' }).getByText('@ada').waitFor()

  await page.goto('/studio/calendar')
  await page.getByRole('button', { name: 'Publish a clip' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('listitem').first().getByRole('button').click()
  await dialog.getByText('@ada', { exact: true }).click()
  await dialog.getByLabel('Text').fill('A pin')
  await dialog.getByRole('button', { name: /Board/ }).click()
  await page.getByRole('option', { name: 'Recipes' }).click()
  await expectUsable(page, 'publishing to Pinterest')
  await dialog.getByRole('button', { name: 'Post now' }).click()
  const link = dialog.getByRole('link', { name: 'See the post' })
  await link.waitFor()
  const pins = pinterest.pins.filter(({ description }) => description?.startsWith('A pin'))
  const [, recipes] = pinterest.boards
  expect(pins.map(({ board_id }) => board_id)).toEqual([recipes?.id ?? ''])
  expect(await link.getAttribute('href')).toBe(`https://www.pinterest.com/pin/${pins[0]?.id}/`)
})

test('all channels of Postiz are connected by one key', async () => {
  const page = await studio.open('/studio/accounts')
  await page.getByRole('button', { name: 'Connect Postiz' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect Postiz' })
  await dialog.getByLabel('Server').fill(postiz.url)
  await dialog.getByLabel('API key').fill(postiz.key)
  await expectUsable(page, 'connecting Postiz')
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  const accounts = page.getByRole('list', { name: 'Connected accounts' })
  for (const network of ['x', 'youtube', 'pinterest']) {
    await accounts.getByText(`@ada (${network})`).waitFor()
  }
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
