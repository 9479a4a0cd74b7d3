import { describe, expect, test } from 'bun:test'
import { createUnsubscribeLinks } from '@svc/mail'
import { createTokens } from '@svc/secrets'
import { type Browser, SAME_ORIGIN, tokenIn } from './browser.ts'
import { memberCaller } from './member-caller.ts'
import { BASE_URL, openDashboard, SECRET } from './start-dashboard.ts'

const service = await openDashboard()
const call = memberCaller(service.dashboard)
const links = createUnsubscribeLinks({ secret: SECRET, baseUrl: BASE_URL })

const ALL = [
  'posts_failed',
  'posts_awaiting_approval',
  'comments_made',
  'comparison_settled',
  'feed_failed',
  'social_account_expired',
  'webhook_disabled',
]
const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' }
/** Whose notices are all on after each test. */
const { browser, subject, link } = await member()

describe('the link of a notice', () => {
  test('shows what it switches off, and a program that opens it switches nothing off', async () => {
    const visitor = service.browser()
    const { status, text } = await visitor.open(link)
    expect([status, visitor.cookies.size]).toEqual([200, 0])
    for (const said of ['posts that failed', 'method="post"', '<button>']) {
      expect(text).toContain(said)
    }
    expect((await send('HEAD', link)).status).toBe(200)
    expect(await wanted(browser)).toEqual(ALL)
  })

  test('switches off at its button what it names, and says how it is switched on again', async () => {
    const other = await member()
    const visitor = service.browser()
    const [, action = ''] = (await visitor.open(link)).text.match(/action="([^"]+)"/) ?? []
    const { status, text } = await visitor.send(action.replaceAll('&#38;', '&'), ONE_CLICK)
    expect([status, visitor.cookies.size]).toEqual([200, 0])
    for (const said of ['no more mails about posts', 'href="/studio/account/settings"']) {
      expect(text).toContain(said)
    }
    expect(await wanted(browser)).toEqual(ALL.slice(1))
    expect(await wanted(other.browser)).toEqual(ALL)
    await turn(browser, 'posts_failed', 'true')
  })

  test.each<[string, RequestInit]>([
    ['a form', { body: new URLSearchParams(ONE_CLICK) }],
    ['a form of parts', { body: formOf(ONE_CLICK) }],
    ['nothing', {}],
    ['a form of another site', { headers: { origin: 'https://mail.example.com' } }],
    [
      'more than it may',
      { body: new URLSearchParams({ kind: 'webhook_disabled', is_on: 'true' }) },
    ],
  ])('switches it off by one click of a program for mail, which sends %s', async (_, init) => {
    const { status, headers } = await send('POST', link, init)
    expect([status, headers.get('set-cookie')]).toEqual([200, null])
    expect(await wanted(browser)).toEqual(ALL.slice(1))
    await turn(browser, 'posts_failed', 'true')
  })

  test('is in the language of the browser', async () => {
    const headers = { 'accept-language': 'de' }
    const asked = await (await send('GET', link, { headers })).text()
    for (const said of [
      '<html lang="de" dir="ltr">',
      'Diese Mails abschalten?',
      'Beiträge, die fehlgeschlagen sind',
    ]) {
      expect(asked).toContain(said)
    }
    const done = await (await send('POST', link, { headers })).text()
    expect(done).toContain('Sie erhalten keine Mails mehr über Beiträge')
    await turn(browser, 'posts_failed', 'true')
  })

  test('is for one kind and one person, and was made here', async () => {
    const { subject: other } = await member()
    const token = tokenIn(link)
    const [, signature] = token.split('.')
    const part = (of: object) => Buffer.from(JSON.stringify(of)).toString('base64url')
    const asOther = (use: string, secret = SECRET) =>
      createTokens<object>(secret, use).sign({ subject, kind: 'posts_failed' })
    for (const bad of [
      '',
      'x',
      token.slice(0, -1),
      `${part({ subject: other, kind: 'posts_failed' })}.${signature}`,
      `${part({ subject, kind: 'webhook_disabled' })}.${signature}`,
      asOther('another use'),
      asOther('unsubscribe from notices', 'another secret of the tests, long enough'),
      links.url({ subject, kind: 'all' }).split('token=')[1] ?? '',
      links.url({ subject: 'nobody', kind: 'posts_failed' }).split('token=')[1] ?? '',
      'x'.repeat(5000),
    ]) {
      const { status } = await send('POST', `/dashboard/unsubscribe?token=${bad}`)
      expect([bad.slice(0, 20), status]).toEqual([bad.slice(0, 20), 410])
    }
    expect(await wanted(browser)).toEqual(ALL)
  })
})

describe('a member', () => {
  test('switches their mails off and on in the studio', async () => {
    const off = await turn(browser, 'webhook_disabled', 'false')
    expect([off.status, await off.json()]).toEqual([
      200,
      {
        is_mailed: true,
        items: ALL.map((kind) => ({ kind, is_on: kind !== 'webhook_disabled' })),
      },
    ])
    expect(await wanted(browser)).toEqual(ALL.slice(0, -1))
    await turn(browser, 'webhook_disabled', 'true')
    expect(await wanted(browser)).toEqual(ALL)
  })

  test.each([
    ['posts_failed', 'maybe'],
    ['all', 'false'],
    ['..%2Flanguage', 'false'],
  ])('is refused %s: %s', async (kind, is_on) => {
    const { status } = await turn(browser, kind, is_on)
    expect([404, 422]).toContain(status)
    expect(await wanted(browser)).toEqual(ALL)
  })

  test('is asked to verify their address first', async () => {
    const { browser } = await service.member('Eve', { is_verified: false })
    expect((await turn(browser, 'posts_failed', 'false')).status).toBe(409)
    expect(await wanted(browser)).toEqual(ALL)
  })

  test('is told where no mails are sent', async () => {
    await using silent = service.with({ mailer: null })
    const { browser } = await silent.member()
    const seen = await memberCaller(silent.dashboard)(browser, 'GET', '/notices')
    expect(await seen.json()).toMatchObject({ is_mailed: false })
  })
})

/** A member, and the link of a mail to them about posts. */
async function member() {
  const { browser, email } = await service.member()
  const [{ subject }] = await service.sql<[{ subject: string }]>`
    select id as subject from sign_in.users where email = ${email}
  `
  const url = links.url({ subject, kind: 'posts_failed' })
  return { browser, subject, link: url.slice(BASE_URL.length) }
}

const send = (method: string, path: string, init: RequestInit = {}) =>
  service.dashboard.handle(new Request(`http://localhost${path}`, { ...init, method }))

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const turn = (browser: Browser, kind: string, is_on: string) =>
  call(browser, 'PUT', `/notices/${kind}`, { is_on }, undefined, SAME_ORIGIN)

/** The kinds of mails that a member wants. */
async function wanted(browser: Browser): Promise<string[]> {
  const { items } = await (await call(browser, 'GET', '/notices')).json()
  return (items as { kind: string; is_on: boolean }[]).flatMap(({ kind, is_on }) =>
    is_on ? [kind] : [],
  )
}
