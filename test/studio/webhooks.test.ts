import { afterAll, afterEach, expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { openOutbound, startWebhooks } from '../../services/api/src/webhooks/start-webhooks.ts'
import { startReceiver } from '../../services/api/test/webhook-receiver.ts'
import { expectUsable } from './expect-usable.ts'
import { openRestingStudio, PHONE } from './open-studio.ts'

const studio = await openRestingStudio()
const { baseUrl, sql, jobs, secret } = studio.service
const outbound = openOutbound({ allowPrivateAddresses: true })
const worker = startWebhooks({ sql, jobs, secret, baseUrl, outbound, log() {} })
let receiver = startReceiver()
afterEach(() => {
  receiver.stop()
  receiver = startReceiver()
})
afterAll(async () => {
  await worker.stop()
  receiver.stop()
})

test('a webhook is added by keyboard alone, its secret shown once, and a test event arrives with a valid signature', async () => {
  const page = await studio.open('/studio/account/webhooks')
  await page.getByRole('heading', { name: 'No webhook yet' }).waitFor()
  await page.getByRole('button', { name: 'Add a webhook' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Add a webhook' })
  const address = form.getByRole('textbox', { name: 'Address' })
  await address.fill('ftp://example.org/events')
  await address.press('Enter')
  await form.getByText('The address begins with ftp; possible are https.').waitFor()
  expect(await address.inputValue()).toBe('ftp://example.org/events')
  await form.getByRole('radio', { name: 'Every event' }).press('ArrowRight')
  await form.getByRole('checkbox', { name: 'Video ready' }).press(' ')
  await form.getByText('Choose at least one event').waitFor()
  await expectUsable(page, 'the form of a webhook')
  await form.getByRole('checkbox', { name: 'Video deleted' }).press(' ')
  await address.fill(receiver.url)
  await form.getByRole('button', { name: 'Add the webhook' }).press('Enter')
  receiver.secret = await storeSecret(page)
  expect(receiver.secret).toMatch(/^whsec_/)
  await page.getByRole('heading', { name: receiver.url }).waitFor()
  expect(await page.content()).not.toContain(receiver.secret)
  await expectUsable(page, 'the webhooks')

  await page.getByRole('link', { name: `Open ${receiver.url}` }).press('Enter')
  await page.getByText('Nothing has been sent yet.').waitFor()
  await page.getByRole('button', { name: 'Send a test event' }).press('Enter')
  const [test] = await receiver.count(1)
  expect(test).toMatchObject({ isSigned: true, event: { type: 'webhook.test' } })
  const delivery = deliveryOf(page, 'Test event')
  await delivery.getByText('Delivered', { exact: true }).waitFor()
  await delivery.getByRole('button', { name: /^Look at/ }).press('Enter')
  const shown = page.getByRole('region', { name: 'What is sent' })
  expect(JSON.parse((await shown.textContent()) ?? '')).toEqual(test?.event)
  await expectUsable(page, 'what is sent')
  await page.keyboard.press('Escape')
})

test('a delivery that fails is seen with its status, and arrives when it is sent again', async () => {
  const { page, send, deleteVideo } = await hooked()
  await send('/test', { method: 'POST' })
  await deliveryOf(page, 'Test event').getByText('Delivered', { exact: true }).waitFor()
  receiver.answer(() => new Response(null, { status: 500 }))
  await deleteVideo()
  const delivery = deliveryOf(page, 'Video deleted')
  await delivery.getByText('Your program answered 500.').waitFor()
  await delivery.getByText('Waiting', { exact: true }).waitFor()
  await page.getByText('Failing', { exact: true }).waitFor()
  await page.getByText('Not delivered', { exact: true }).click()
  await deliveryOf(page, 'Test event').waitFor({ state: 'detached' })
  await expectUsable(page, 'a webhook that fails')

  receiver.answer(() => new Response(null, { status: 200 }))
  await delivery.getByRole('button', { name: /^Send again/ }).click()
  const [, ...received] = await receiver.count(3)
  expect(new Set(received.map(({ id }) => id)).size).toBe(1)
  await page.getByText('Everything arrived.').waitFor()
  await page.getByText('All', { exact: true }).click()
  await delivery.getByText('Delivered', { exact: true }).waitFor()
  await page.getByText('Works', { exact: true }).waitFor()
})

test('on a phone, a disabled webhook works again, gets what it missed, a new secret, and is deleted', async () => {
  const { page: phone, account_id, deleteVideo } = await hooked(PHONE)
  await sql`
    update webhook_endpoints set status = 'disabled', failing_since = now() - interval '3 days'
     where account_id = ${account_id}
  `
  await deleteVideo()
  await phone.reload()
  await phone.getByText('Nothing could be delivered for three days').waitFor()
  await expectUsable(phone, 'a disabled webhook')
  await phone.getByRole('button', { name: 'Enable it again' }).tap()
  await phone.getByText('Works', { exact: true }).waitFor()

  await phone.getByRole('button', { name: 'Send again since' }).tap()
  const since = phone.getByRole('dialog', { name: 'Send again since' })
  await expectUsable(phone, 'since when it is sent again')
  await since.getByRole('button', { name: 'Send again', exact: true }).tap()
  await phone.getByText('1 event is sent again.').waitFor()
  const [again] = await receiver.count(1)
  expect(again).toMatchObject({ event: { type: 'project.deleted' }, signatures: 1 })

  await phone.getByRole('button', { name: 'New secret' }).tap()
  await phone.getByRole('button', { name: 'Make a new secret' }).tap()
  const old = receiver.secret
  receiver.secret = await storeSecret(phone)
  expect(receiver.secret).not.toBe(old)
  await phone.getByText('The old secret signs too until').waitFor()
  await phone.getByRole('button', { name: 'Send a test event' }).tap()
  const [, signed] = await receiver.count(2)
  expect(signed).toMatchObject({ isSigned: true, signatures: 2 })

  await phone.getByRole('button', { name: 'Delete', exact: true }).tap()
  const asked = phone.getByRole('dialog', { name: 'Delete this webhook?' })
  await asked.getByRole('button', { name: 'Delete', exact: true }).tap()
  await phone.getByRole('heading', { name: 'No webhook yet' }).waitFor()
})

test('a webhook that a video named is found beside its title', async () => {
  const { client, open } = await studio.member()
  const title = `A talk ${'w'.repeat(93)}`
  await client.projects.create({
    title,
    source: { url: 'https://media.example.org/talk.mp4' },
    webhook_url: receiver.url,
  })
  const page = await open('/studio/account/webhooks')
  await page.getByText('For one video', { exact: true }).click()
  await page.getByText(title).waitFor()
  await page.getByRole('link', { name: /^Open/ }).click()
  await page.getByRole('link', { name: title }).waitFor()
  await page.getByText('Every event of its video').waitFor()
  await deliveryOf(page, 'Video added').getByText('Delivered', { exact: true }).waitFor()
})

/** A member with a webhook for deleted videos, who looks at it. */
async function hooked(window?: BrowserContextOptions) {
  const { client, send, ...member } = await studio.member()
  const path = '/member/webhooks'
  const wanted = { url: receiver.url, types: ['project.deleted'] }
  const headers = { 'content-type': 'application/json' }
  const made = await send(path, { method: 'POST', headers, body: JSON.stringify(wanted) })
  const { endpoint_id, secret } = await made.json()
  receiver.secret = secret
  return {
    account_id: member.account_id,
    page: await member.open(`/studio/account/webhooks/${endpoint_id}`, window),
    send: (call: string, init: RequestInit) => send(`${path}/${endpoint_id}${call}`, init),
    async deleteVideo() {
      const source = { url: 'https://media.example.org/talk.mp4' }
      const { project_id } = await client.projects.create({ title: 'A talk', source })
      await client.projects.delete(project_id)
    },
  }
}

/** The newest delivery of a kind. */
const deliveryOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Deliveries' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })
    .first()

/** Reads the secret that is shown, and closes it. */
async function storeSecret(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'The signing secret' })
  const secret = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'I have stored it' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  return secret
}
