import { describe, expect, test } from 'bun:test'
import { openRateLimiter } from '@svc/rate-limit'
import { returnPath } from '../src/request/return-path.ts'
import { type Browser, SAME_ORIGIN } from './browser.ts'
import { openDashboard, PASSWORD } from './start-dashboard.ts'

const service = await openDashboard()
/** Someone for tests that change nothing of theirs. */
const { email } = await service.member()

describe('signing in', () => {
  test('answers the same for a wrong password and an unknown e-mail', async () => {
    const wrong = await service.signIn(email, 'not the password')
    const unknown = await service.signIn('nobody@example.org', 'not the password')
    expect([wrong.status, unknown.status]).toEqual([403, 403])
    expect(neutral(wrong.text)).toBe(neutral(unknown.text))
  })

  test('takes the same time for both', async () => {
    const wrong: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 9; round += 1) {
      wrong.push(await timeOf(() => service.signIn(email, 'not the password')))
      unknown.push(await timeOf(() => service.signIn('nobody@example.org', 'not the password')))
    }
    const ratio = median(wrong) / median(unknown)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })

  test.each(['', 'x'.repeat(1000), '🎬'.repeat(300)])('refuses the password %j', async (password) =>
    expect((await service.signIn(email, password)).status).toBe(403),
  )

  test('ignores the case of the e-mail address', async () => {
    expect((await service.signIn(` ${email.toUpperCase()} `, PASSWORD)).status).toBe(303)
  })

  test('sets one cookie that scripts and other sites never see, and one for the language', async () => {
    const { headers } = await service.signIn(email, PASSWORD)
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-dashboard_session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      'language=en; Path=/; Max-Age=31536000; SameSite=Lax',
    ])
  })

  test('works without https too, for a service on this computer', async () => {
    await using local = service.with({ baseUrl: 'http://127.0.0.1:8080' })
    const { browser } = await local.member()
    expect([...browser.cookies.keys()]).toContain('dashboard_session')
    expect((await browser.open('/dashboard')).status).toBe(200)
  })

  test.each([
    ['/studio/videos', '/studio/videos'],
    ['https://evil.example', '/studio'],
  ])('leads from %j to %j', async (return_to, location) => {
    expect((await service.signIn(email, PASSWORD, { return_to })).location).toBe(location)
  })

  test.each([
    ['/dashboard/consent?request_id=abc', '/dashboard/consent?request_id=abc'],
    ['//evil.example/dashboard', '/studio'],
    ['/\\evil.example', '/studio'],
    ['/studio//evil.example', '/studio'],
    ['/dashboard/../v1', '/studio'],
    ['/dashboard/%2e%2e/v1', '/studio'],
    ['/dashboard@evil.example', '/studio'],
    ['javascript:alert(1)', '/studio'],
    ['/dashboard\r\nSet-Cookie: a=b', '/studio'],
    [`/dashboard?${'x'.repeat(600)}`, '/studio'],
  ])('takes from %j the path %j', (text, path) => expect(returnPath(text)).toBe(path))

  test('gives a new session each time, so that none can be planted', async () => {
    const { browser, email } = await service.member()
    const before = sessionOf(browser)
    const second = service.browser()
    second.cookies.set('__Host-dashboard_session', 'planted.value')
    await second.open('/dashboard/sign-in')
    await second.send('/dashboard/sign-in', { email, password: PASSWORD })
    expect(sessionOf(second)).not.toBe(before)
    expect(sessionOf(second)).not.toContain('planted')
  })

  describe('with wrong passwords', () => {
    test('is limited to ten attempts from one address, and other addresses go on', async () => {
      await using strict = startLimited(1)
      const { email } = await strict.member()
      const wrong: number[] = []
      for (let round = 0; round < 12; round += 1) {
        wrong.push((await strict.try(email, 'not the password', '198.51.100.1')).status)
      }
      expect(wrong).toEqual([...Array(10).fill(403), 429, 429])
      const right = await strict.try(email, PASSWORD, '198.51.100.1')
      expect(right.status).toBe(429)
      expect(right.text).toContain('Too many attempts')
      expect(Number(right.headers.get('retry-after'))).toBeGreaterThanOrEqual(60)
      expect((await strict.try(email, PASSWORD, '192.0.2.7')).status).toBe(303)
    })

    test('is limited to a hundred an hour from all addresses', async () => {
      await using strict = startLimited(0.05)
      const email = 'ada@example.org'
      const statuses: number[] = []
      for (let round = 0; round < 6; round += 1) {
        statuses.push((await strict.try(email, 'a guess', `198.51.100.${round}`)).status)
      }
      expect(statuses).toEqual([...Array(5).fill(403), 429])
      expect((await strict.try('eve@example.org', 'a guess', '198.51.100.9')).status).toBe(403)
    })
  })
})

describe('signing out', () => {
  test('ends the session on the server, not only in the browser', async () => {
    const { browser } = await service.member()
    await browser.open('/dashboard')
    const kept = new Map(browser.cookies)
    const { location } = await browser.send('/dashboard/sign-out')
    expect(location).toBe('/dashboard/sign-in?done=signed-out&return_to=%2Fstudio')
    expect(browser.cookies.has('__Host-dashboard_session')).toBe(false)
    for (const [name, value] of kept) browser.cookies.set(name, value)
    expect((await browser.open('/dashboard')).location).toBe(
      '/dashboard/sign-in?return_to=%2Fdashboard',
    )
  })
})

/** Starts a dashboard with its limits multiplied by a factor. */
function startLimited(scale: number) {
  const limiter = openRateLimiter({ redisUrl: null, scale, onRedisChange() {} })
  const limited = service.with({ limiter })
  return {
    ...limited,
    /** Tries a password in a browser with the given address. */
    async try(email: string, password: string, address: string) {
      const browser = limited.browser()
      const from = { 'x-forwarded-for': address }
      await browser.open('/dashboard/sign-in', from)
      const headers = { ...SAME_ORIGIN, ...from }
      return browser.send('/dashboard/sign-in', { email, password }, headers)
    },
  }
}

/** A page without the parts that differ between requests. */
function neutral(text: string): string {
  return text.replaceAll(/value="[^"]*"/g, '')
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

const sessionOf = ({ cookies }: Browser) => cookies.get('__Host-dashboard_session')
