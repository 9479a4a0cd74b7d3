import { expect, test } from 'bun:test'
import { invitationPage } from '../src/actions/invitation.ts'
import { wordsOf } from '../src/words/page-words.ts'
import { type Browser, tokenIn } from './browser.ts'
import { memberCaller } from './member-caller.ts'
import { openDashboard, PASSWORD } from './start-dashboard.ts'

const service = await openDashboard()
const { browser: inviter } = await service.member('Ada')

test('someone new signs up from the link, joins, and needs no other mail to be verified', async () => {
  const path = await invited('new@example.org')
  const visitor = service.browser()
  const { text, headers } = await visitor.open(path)
  expect(headers.get('referrer-policy')).toBe('same-origin')
  const [, signUp = ''] = text.match(/href="(\/dashboard\/sign-up[^"]+)"/) ?? []
  const form = await visitor.open(signUp.replaceAll('&#38;', '&'))
  expect(form.text).toContain('value="new@example.org"')
  const mails = service.mails.length
  const signed = await visitor.send('/dashboard/sign-up', {
    name: 'New',
    email: 'new@example.org',
    password: PASSWORD,
    return_to: path,
  })
  expect(signed.location).toBe(path)
  expect((await visitor.open(path)).text).toContain('<button>Join')
  expect(await join(visitor, path)).toEqual([303, '/studio'])
  expect(service.mails).toHaveLength(mails)
  expect(await isVerified('new@example.org')).toBe(true)
  expect((await visitor.open(path)).status).toBe(410)
})

test('someone who signs up from the link with another address gets a link to verify it', async () => {
  const path = await invited('expected@example.org')
  const visitor = service.browser()
  await visitor.open('/dashboard/sign-up')
  const person = { name: 'Other', email: 'other@example.org', password: PASSWORD, return_to: path }
  const { location } = await visitor.send('/dashboard/sign-up', person)
  expect(location).toStartWith('/dashboard/verify-email?done=sent')
  expect(service.mails.at(-1)?.to).toBe('other@example.org')
})

test('someone who has an account signs in, joins, and keeps it', async () => {
  const { browser, email } = await service.member('Bob')
  const path = await invited(email)
  await browser.open('/dashboard')
  await browser.send('/dashboard/sign-out')
  const { text } = await browser.open(path)
  expect(text).toContain('/dashboard/sign-in?return_to=%2Fdashboard%2Finvitation')
  await browser.open('/dashboard/sign-in')
  await browser.send('/dashboard/sign-in', { email, password: PASSWORD, return_to: path })
  await browser.open(path)
  expect(await join(browser, path)).toEqual([303, '/studio'])
  const accounts = await memberCaller(service.dashboard)(browser, 'GET', '/accounts')
  expect((await accounts.json()).items).toMatchObject([
    { name: 'Bob', role: 'owner', is_active: false },
    { name: 'Ada', role: 'member', is_active: true },
  ])
})

test('someone who is signed in with another address is told so, and cannot join', async () => {
  const path = await invited('bob@example.org')
  const { browser, email } = await service.member('Eve')
  const { text } = await browser.open(path)
  for (const said of ['bob@example.org', email, 'Sign out and go on']) expect(text).toContain(said)
  expect(text).not.toContain('<button>Join')
  expect((await join(browser, path))[0]).toBe(200)
  const { browser: bob } = await service.member('Bob')
  expect((await bob.open(path)).status).toBe(200)
})

test('an address that is not verified joins by a mailed link, and not by one that was handed over', async () => {
  const { browser, email } = await service.member('Bob', { is_verified: false })
  const path = await invited(email)
  await service.sql`update invitations set is_mailed = false where email = ${email}`
  await browser.open(path)
  const [status, location] = await join(browser, path)
  expect([status, location?.split('?')[0]]).toEqual([303, '/dashboard/verify-email'])
  await service.sql`update invitations set is_mailed = true where email = ${email}`
  expect(await join(browser, path)).toEqual([303, '/studio'])
  expect(await isVerified(email)).toBe(true)
})

test('the page is in the first language of its reader that the studio has', async () => {
  const path = await invited('leser@example.org')
  const visitor = service.browser()
  const german = await visitor.open(path, { 'accept-language': 'nl, de-AT;q=0.9, en;q=0.8' })
  expect(german.text).toContain('<html lang="de" dir="ltr">')
  for (const said of ['lädt Sie ein', 'Registrieren', 'Als', 'Mitglied']) {
    expect(german.text).toContain(said)
  }
  expect(german.text).not.toMatch(/[Ii]nvite|Sign |Join /)
  const english = await visitor.open(path, { 'accept-language': 'nl' })
  expect(english.text).toContain('<html lang="en" dir="ltr">')
  expect(english.text).toContain('invites you')
  const gone = await visitor.open('/dashboard/invitation?token=x', { 'accept-language': 'de' })
  expect(gone.text).toContain('Diese Einladung gilt nicht mehr')
})

test('where sign-up is closed, an invitation opens it to no one', () => {
  const { text } = invitationPage(VISITOR, { ...VIEW, isSignUpOpen: false }).main
  expect(text).toContain('ask its operator')
  expect(text).not.toContain('/dashboard/sign-up')
})

test('names that strangers chose are shown as text, and end where their line ends', () => {
  const account_name = `<b>Studio\u202e</b>${'x'.repeat(100)}`
  const { text } = invitationPage(VISITOR, { ...VIEW, account_name }).main
  expect(text).toContain('<bdi>&#60;b&#62;Studio&#60;/b&#62;x')
  expect(text).not.toContain('x'.repeat(60))
})

test.each(['', '?token=x', `?token=${'x'.repeat(43)}`, '?token=%00'])(
  'a link that leads nowhere says so: %j',
  async (query) => {
    const { status, text } = await service.browser().open(`/dashboard/invitation${query}`)
    expect(status).toBe(410)
    expect(text).toContain('This invitation is over')
  },
)

test('an account cannot be joined from another site, or without a session', async () => {
  const { browser, email } = await service.member('Bob')
  const path = await invited(email)
  await browser.open(path)
  const token = tokenIn(path)
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect((await browser.send('/dashboard/invitation', { token }, headers)).status).toBe(403)
  const visitor = service.browser()
  await visitor.open(path)
  const { location } = await visitor.send('/dashboard/invitation', { token })
  expect(location).toStartWith('/dashboard/sign-in')
  expect((await browser.open(path)).status).toBe(200)
})

const VISITOR = {
  member: null,
  headers: new Headers(),
  words: wordsOf({ headers: new Headers() }),
  query: new URLSearchParams(),
  address: 'local',
  formToken: '',
  isOwnToken: () => true,
  cookies: [],
  isPractice: false,
}

const VIEW = {
  account_name: 'Studio',
  inviter: 'Ada',
  email: 'bob@example.org',
  role: 'member',
  expires_at: '2026-01-08T00:00:00.000Z',
  token: 'x',
  path: '/dashboard/invitation?token=x',
  isSignUpOpen: true,
} as const

/** Invites an address; gives the path of the link. */
async function invited(email: string): Promise<string> {
  const call = memberCaller(service.dashboard)
  await call(inviter, 'POST', '/invitations', { email, role: 'member' })
  return service.linkTo(email)
}

async function join(browser: Browser, path: string): Promise<[number, string | null]> {
  const { status, location } = await browser.send('/dashboard/invitation', { token: tokenIn(path) })
  return [status, location]
}

async function isVerified(email: string): Promise<boolean> {
  const [user] = await service.sql`select email_verified from sign_in.users where email = ${email}`
  return user?.['email_verified'] === true
}
