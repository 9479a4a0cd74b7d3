import { describe, expect, test } from 'bun:test'
import { SAME_ORIGIN, tokenIn } from './browser.ts'
import { memberCaller } from './member-caller.ts'
import { BASE_URL, openDashboard, PASSWORD } from './start-dashboard.ts'

const service = await openDashboard()

const { browser } = await service.member()
const call = memberCaller(service.dashboard)
const KEY = { name: 'kept', scopes: ['svc:account:read'] }
await call(browser, 'POST', '/keys', KEY)
const invited = await invite('member-1@example.org')
await browser.open('/dashboard')
const stranger = service.browser()
await stranger.open('/dashboard/sign-in')

/** Every form of the dashboard, with fields with which it would take effect. */
const FORMS: readonly [string, Record<string, string | string[]>][] = [
  ['/dashboard/sign-in', { email: 'member-1@example.org', password: PASSWORD }],
  ['/dashboard/sign-in/code', { code: '123456' }],
  ['/dashboard/sign-in/passkey', { answer: '{}' }],
  ['/dashboard/sign-up', { name: 'Eve', email: 'eve@example.org', password: PASSWORD }],
  ['/dashboard/sign-out', {}],
  ['/dashboard/forgot-password', { email: 'member-1@example.org' }],
  ['/dashboard/reset-password', { token: 'x', password: PASSWORD }],
  ['/dashboard/verify-email', { token: 'x' }],
  ['/dashboard/verify-email/send', {}],
  ['/dashboard/change-email', { token: 'x' }],
  ['/dashboard/access/end', {}],
  ['/dashboard/invitation', { token: invited }],
  ['/dashboard/consent', { request_id: 'x', decision: 'approve', scope: 'svc:account:read' }],
]

/** Requests with a form that does not come from a page of the dashboard. */
const FORGERIES: readonly [string, { headers: Record<string, string>; token?: string }][] = [
  ['another site', { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' } }],
  ['a site of the same owner', { headers: { 'sec-fetch-site': 'same-site' } }],
  ['nowhere', { headers: { 'sec-fetch-site': 'none' } }],
  ['a foreign origin', { headers: { origin: 'https://evil.example' } }],
  ['an origin that begins like ours', { headers: { origin: `${BASE_URL}.evil.example` } }],
  ['an origin without a name', { headers: { origin: 'null' } }],
  ['no browser', { headers: {} }],
  ['our page, without a token', { headers: SAME_ORIGIN, token: '' }],
  ["our page, with a stranger's token", { headers: SAME_ORIGIN, token: 'STRANGER' }],
]

test('every form is looked at', async () => {
  const routes = [
    ...(await Bun.file(`${import.meta.dir}/../src/routes/member-pages.ts`).text()).matchAll(POST),
  ]
  const doors = [
    ...(await Bun.file(`${import.meta.dir}/../src/routes/public-pages.ts`).text()).matchAll(POST),
  ]
  const paths = [...routes, ...doors].map(([, path = '']) => `/dashboard${path}`)
  expect(FORMS.map(([path]) => path).toSorted()).toEqual(paths.toSorted())
})

const POST = /\.post\(\s*'([^']+)'/g

describe.each(FORMS)('the form %s', (form, fields) => {
  test.each(FORGERIES)('does nothing when it comes from %s', async (_, { headers, token }) => {
    const before = await snapshot()
    const form_token = token === 'STRANGER' ? stranger.formToken : (token ?? browser.formToken)
    const answer = await browser.send(form, { ...fields, form_token }, headers)
    expect(answer.status).toBe(403)
    expect(answer.headers.getSetCookie()).toBeEmpty()
    expect(await snapshot()).toEqual(before)
  })
})

describe('a form', () => {
  test.each([
    ['another member', async () => (await service.member()).browser],
    ['another session of theirs', async (email: string) => (await service.signIn(email)).browser],
  ])('that was shown to %s does nothing', async (_, open) => {
    const { browser, email } = await service.member()
    await browser.open('/dashboard')
    const other = await open(email)
    await other.open('/dashboard')
    const { status, text } = await browser.send('/dashboard/sign-out', {
      form_token: other.formToken,
    })
    expect(status).toBe(403)
    expect(text).toContain('This form is out of date')
    expect((await browser.open('/dashboard')).status).toBe(200)
    expect((await browser.send('/dashboard/sign-out')).status).toBe(303)
  })

  test('is accepted from a browser that sends only its origin', async () => {
    const { browser } = await service.member()
    await browser.open('/dashboard')
    expect((await browser.send('/dashboard/sign-out', {}, { origin: BASE_URL })).status).toBe(303)
  })

  test('that was shown before signing in is out of date after it', async () => {
    const { browser, email } = await service.member()
    const token = browser.formToken
    await browser.open('/dashboard')
    const fields = { form_token: token, email, password: PASSWORD }
    const { status, text } = await browser.send('/dashboard/sign-in', fields)
    expect(status).toBe(403)
    expect(text).toContain('This form is out of date')
  })

  test('of a member whose session has ended leads to the sign-in', async () => {
    const { browser } = await service.member()
    await browser.open('/dashboard/access')
    await service.sql`delete from sign_in.sessions`
    const { status, location } = await browser.send('/dashboard/access/end')
    expect([status, location]).toEqual([303, '/dashboard/sign-in'])
  })

  test.each([
    ['as JSON', 'application/json', '{}', 415],
    ['in parts', 'multipart/form-data; boundary=x', '--x--', 415],
    ['without a type', '', 'a=b', 415],
    ['of 64 KiB and a byte', 'application/x-www-form-urlencoded', 'x'.repeat(65_537), 413],
    ['of megabytes', 'application/x-www-form-urlencoded', 'x'.repeat(3_000_000), 413],
    ['of 101 fields', 'application/x-www-form-urlencoded', 'a=b&'.repeat(100), 413],
    ['of 100 fields that say nothing', 'application/x-www-form-urlencoded', '&'.repeat(99), 403],
    ['of broken percent signs', 'application/x-www-form-urlencoded', 'form_token=%E0%A4%A&%', 403],
    ['of zero bytes', 'application/x-www-form-urlencoded', '\0\0=\0', 403],
  ])('%s is refused with a page', async (_, type, body, status) => {
    const response = await service.dashboard.handle(
      new Request('http://localhost/dashboard/sign-in', {
        method: 'POST',
        headers: { ...SAME_ORIGIN, 'content-type': type },
        body,
      }),
    )
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  })
})

/** Invites an address into another member's account, and gives the secret of the link. */
async function invite(email: string): Promise<string> {
  const { browser: owner } = await service.member()
  await call(owner, 'POST', '/invitations', { email, role: 'member' })
  return tokenIn(service.linkTo(email))
}

/** Everything that a form could change. */
async function snapshot() {
  const [counts] = await service.sql`
    select (select count(*) from sign_in.users) as users,
           (select count(*) from sign_in.sessions) as sessions,
           (select count(*) from sign_in.verifications) as links,
           (select count(*) from members) as members,
           (select count(*) from memberships) as memberships,
           (select count(*) from authorization_codes) as codes,
           (select count(*) from api_keys) as keys,
           (select count(*) from api_keys where revoked_at is null and expires_at is null) as working
  `
  return { ...counts, mails: service.mails.length }
}
