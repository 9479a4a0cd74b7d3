import { describe, expect, test } from 'bun:test'
import { openRateLimiter } from '@svc/rate-limit'
import { type Browser, SAME_ORIGIN, tokenIn } from './browser.ts'
import { memberCaller } from './member-caller.ts'
import { BASE_URL, openDashboard } from './start-dashboard.ts'

const service = await openDashboard()
const call = memberCaller(service.dashboard)
const callAny = memberCaller(service.dashboard, '')
const { browser } = await service.member('Ada Lovelace')

interface Seen {
  members: { member_id: string; is_self: boolean; role: string; email: string }[]
  invitations: { invitation_id: string; email: string; role: string }[]
}

describe('an invitation', () => {
  test('is mailed, and its link is in the mail alone', async () => {
    const { browser } = await service.member('Ada <script> Lovelace')
    const made = await invite(browser, 'Bob@Example.org')
    expect([made.status, await made.json()]).toEqual([
      201,
      expect.objectContaining({ email: 'bob@example.org', role: 'member', link: null }),
    ])
    const mail = service.mails.at(-1)
    expect(mail?.to).toBe('bob@example.org')
    expect(mail?.text).toContain('Ada <script> Lovelace invites you')
    const link = service.linkTo('bob@example.org')
    expect(link).toStartWith('/dashboard/invitation?token=')
    const told = JSON.stringify([await teamOf(browser), service.logged])
    expect(told).not.toContain(tokenIn(link))
  })

  test('is mailed in the language of the studio of the one who invites', async () => {
    const form = { email: 'karl@example.org', role: 'member' }
    const headers = { ...SAME_ORIGIN, 'accept-language': 'de' }
    await call(browser, 'POST', '/invitations', form, undefined, headers)
    const mail = service.mails.at(-1)
    expect(mail?.subject).toBe('Sie sind eingeladen, gemeinsam an Clips zu arbeiten')
    expect(mail?.text).toContain('Ada Lovelace lädt Sie in das Konto')
    expect(mail?.text).toContain(`${BASE_URL}/dashboard/invitation?token=`)
  })

  test('is answered the same for an address that is known and one that is not', async () => {
    const { email } = await service.member()
    const answers = await Promise.all(
      [email, 'unknown@example.org'].map(async (address) => {
        const response = await invite(browser, address)
        return [response.status, Object.keys(await response.json())]
      }),
    )
    expect(answers[0]).toEqual(answers[1])
  })

  test('is sent again with another link, and withdrawn', async () => {
    const { browser } = await service.member()
    const { invitation_id } = await (await invite(browser, 'again@example.org')).json()
    const first = service.linkTo('again@example.org')
    const resent = await call(browser, 'POST', `/invitations/${invitation_id}/resend`)
    expect([resent.status, (await resent.json()).link]).toEqual([201, null])
    const second = service.linkTo('again@example.org')
    expect(second).not.toBe(first)
    const visitor = service.browser()
    expect((await visitor.open(first)).status).toBe(410)
    expect((await visitor.open(second)).status).toBe(200)
    expect((await call(browser, 'DELETE', `/invitations/${invitation_id}`)).status).toBe(204)
    expect((await visitor.open(second)).status).toBe(410)
    expect((await teamOf(browser)).invitations).toEqual([])
  })

  test.each([
    ['an address that is none', { email: 'bob', role: 'member' }, 'body.email'],
    ['no address', { role: 'member' }, 'body.email'],
    ['another role', { email: 'bob@example.org', role: 'admin' }, 'body.role'],
  ])('is refused with %s', async (_, form, location) => {
    const refused = await call(browser, 'POST', '/invitations', form)
    expect([refused.status, (await refused.json()).errors[0].location]).toEqual([422, location])
  })

  test('is not made by a member whose own address is not verified', async () => {
    const { browser } = await service.member('Eve', { is_verified: false })
    const mails = service.mails.length
    expect((await invite(browser, 'bob@example.org')).status).toBe(409)
    expect(service.mails).toHaveLength(mails)
  })
})

test('mails to one address, and of one member, are limited', async () => {
  await using limited = service.with({
    limiter: openRateLimiter({ redisUrl: null, scale: 1, onRedisChange() {} }),
  })
  const { browser } = await limited.member()
  const ask = memberCaller(limited.dashboard)
  const statuses: number[] = []
  for (let nth = 0; nth < 5; nth++) {
    const form = { email: 'bob@example.org', role: 'member' }
    statuses.push((await ask(browser, 'POST', '/invitations', form)).status)
  }
  expect(statuses).toEqual([201, 201, 201, 429, 429])
})

test('where no mail is sent, the link is answered once to the one who invites', async () => {
  await using silent = service.with({ mailer: null })
  const { browser } = await silent.member('Ada', { is_verified: false })
  const ask = memberCaller(silent.dashboard)
  const form = { email: 'bob@example.org', role: 'owner' }
  const { link, invitation_id } = await (await ask(browser, 'POST', '/invitations', form)).json()
  expect(link).toStartWith(`${BASE_URL}/dashboard/invitation?token=`)
  const { text } = await silent.browser().open(link.slice(BASE_URL.length))
  expect(text).toContain('bob@example.org')
  expect(JSON.stringify(await (await ask(browser, 'GET', '/team')).json())).not.toContain('token=')
  const again = await ask(browser, 'POST', `/invitations/${invitation_id}/resend`)
  expect((await again.json()).link).not.toBe(link)
})

describe('a member', () => {
  test('who is removed loses keys, apps and the account at once', async () => {
    const { owner, member } = await pair()
    const held = await service.heldBy(member)
    const bob = (await teamOf(member)).members.find(({ is_self }) => is_self)
    expect((await call(owner, 'DELETE', `/team/${bob?.member_id}`)).status).toBe(204)
    await service.untilRefused(held.key)
    await service.untilRefused(held.access_token)
    expect(await service.refresh(held.client_id, held.refresh_token)).toBe(400)
    const { items } = await (await call(member, 'GET', '/accounts')).json()
    expect(items).toMatchObject([{ role: 'owner', is_active: true }])
  })

  test('switches accounts, and a window that shows the other one is stopped', async () => {
    const { member } = await pair()
    const { items } = await (await call(member, 'GET', '/accounts')).json()
    const [home, team] = items.map(({ account_id }: { account_id: string }) => account_id)
    const shown = { ...SAME_ORIGIN, 'x-account-id': team }
    expect((await call(member, 'GET', '/keys', undefined, undefined, shown)).status).toBe(200)
    expect((await call(member, 'PUT', '/accounts/active', { account_id: home })).status).toBe(204)
    for (const path of ['/member/keys', '/member/team', '/v1/account']) {
      const refused = await callAny(member, 'GET', path, undefined, undefined, shown)
      const { errors } = await refused.json()
      expect([path, refused.status, errors[0].location]).toEqual([path, 409, 'header.x-account-id'])
    }
    const account = await callAny(member, 'GET', '/v1/account')
    expect((await account.json()).id).toBe(home)
    const back = { account_id: team }
    const switched = await call(member, 'PUT', '/accounts/active', back, undefined, shown)
    expect(switched.status).toBe(204)
    expect((await call(member, 'GET', '/keys', undefined, undefined, shown)).status).toBe(200)
  })
})

test('nothing is shown or changed for another site, another account or a strange id', async () => {
  const { browser: other } = await service.member()
  const { invitation_id } = await (await invite(other, 'bob@example.org')).json()
  const [theirs] = (await teamOf(other)).members
  const { items } = await (await call(other, 'GET', '/accounts')).json()
  const [{ account_id }] = items
  expect((await call(browser, 'DELETE', `/team/${theirs?.member_id}`)).status).toBe(404)
  expect((await call(browser, 'DELETE', `/invitations/${invitation_id}`)).status).toBe(404)
  expect((await call(browser, 'POST', `/invitations/${invitation_id}/resend`)).status).toBe(404)
  expect((await call(browser, 'PUT', '/accounts/active', { account_id })).status).toBe(404)
  expect((await call(browser, 'DELETE', '/team/..%2fteam')).status).toBe(404)
  const headers = { 'sec-fetch-site': 'cross-site' }
  const form = { email: 'bob@example.org', role: 'member' }
  expect((await call(browser, 'POST', '/invitations', form, undefined, headers)).status).toBe(403)
  expect((await teamOf(other)).invitations).toHaveLength(1)
})

const invite = (browser: Browser, email: string) =>
  call(browser, 'POST', '/invitations', { email, role: 'member' })

const teamOf = async (browser: Browser): Promise<Seen> =>
  (await call(browser, 'GET', '/team')).json()

/** An owner, and someone with an account of their own who has joined theirs. */
async function pair() {
  const { browser: owner } = await service.member('Ada')
  const { browser: member, email } = await service.member('Bob')
  await invite(owner, email)
  const path = service.linkTo(email)
  await member.open(path)
  const { status } = await member.send('/dashboard/invitation', { token: tokenIn(path) })
  if (status !== 303) throw new Error(`Joining answered ${status}.`)
  return { owner, member }
}
