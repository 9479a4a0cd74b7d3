import { afterAll, describe, expect, test } from 'bun:test'
import { openRateLimiter } from '@svc/rate-limit'
import { type Browser, SAME_ORIGIN } from './browser.ts'
import { PASSWORD, startDashboard } from './start-dashboard.ts'

const service = await startDashboard()
afterAll(() => service[Symbol.asyncDispose]())

describe('signing up', () => {
  test('creates a user, a session and an account', async () => {
    const { browser, email } = await service.member('Grace Hopper')
    const { status, text } = await browser.open('/dashboard')
    expect(status).toBe(200)
    for (const said of ['Hello, Grace Hopper', email, 'Creator plan', '300']) {
      expect(text).toContain(said)
    }
    const [member] = await service.sql`
      select name, users.email = members.email as same_email
        from members join sign_in.users using (name) where subject = users.id and name = 'Grace Hopper'
    `
    expect(member).toMatchObject({ name: 'Grace Hopper', same_email: true })
  })

  test.each([
    ['no name', { name: ' ' }, 'Enter your name.'],
    ['a name of 81 characters', { name: 'x'.repeat(81) }, 'at most 80 characters'],
    ['two lines as a name', { name: 'a\nb' }, 'without line breaks'],
    ['no e-mail', { email: '' }, 'Enter your e-mail address.'],
    ['half an e-mail', { email: 'ada@' }, 'such as name@example.org'],
    ['two e-mails', { email: 'ada@example.org,eve@example.org' }, 'such as name@example.org'],
    [
      'a mail header',
      { email: 'ada@example.org\nBcc: eve@example.org' },
      'such as name@example.org',
    ],
    ['a short password', { password: 'nine char' }, 'at least 10 characters'],
    ['a password of 129 characters', { password: '🎬'.repeat(129) }, 'at most 128 characters'],
  ])(
    'refuses %s, keeps the other fields and shows the fault at its field',
    async (_, wrong, told) => {
      const browser = service.browser()
      await browser.open('/dashboard/sign-up')
      const fields = { name: 'Ada', email: 'refused@example.org', password: PASSWORD, ...wrong }
      const { status, text } = await browser.send('/dashboard/sign-up', fields)
      const [field = ''] = Object.keys(wrong)
      expect(status).toBe(422)
      expect(text).toContain(told)
      expect(text).toMatch(new RegExp(`id="${field}"[^>]*aria-describedby="[^"]*${field}-fault"`))
      expect(text).toContain(`href="#${field}"`)
      expect(text).not.toContain(fields.password)
      const users = await service.sql`select 1 from sign_in.users where email like 'refused%'`
      expect(users).toBeEmpty()
    },
  )

  test('takes a password of 128 characters, however long their bytes', async () => {
    const password = Array.from({ length: 128 }, (_, n) =>
      String.fromCodePoint(0x1f300 + n * 7),
    ).join('')
    const browser = service.browser()
    await browser.open('/dashboard/sign-up')
    const fields = { name: 'Long', email: 'long@example.org', password }
    expect((await browser.send('/dashboard/sign-up', fields)).status).toBe(303)
    expect((await signIn('long@example.org', password)).status).toBe(303)
  })

  test('with a taken e-mail changes nothing and mails its holder', async () => {
    const { email } = await service.member()
    const browser = service.browser()
    await browser.open('/dashboard/sign-up')
    const fields = { name: 'Eve', email: email.toUpperCase(), password: 'another password' }
    const { status, text } = await browser.send('/dashboard/sign-up', fields)
    expect(status).toBe(422)
    expect(text).toContain('No account can be created with this e-mail.')
    expect(service.mails.at(-1)).toMatchObject({
      to: email,
      subject: 'You already have an account',
    })
    expect((await signIn(email, 'another password')).status).toBe(403)
    expect((await signIn(email, PASSWORD)).status).toBe(303)
  })

  test.each([
    ['aaaaaaaaaa', 'repeats itself'],
    ['password123', 'among the most common ones'],
    ['Password123!', 'among the most common ones'],
    ['qwertyuiop', 'among the most common ones'],
    ['abcabcabcabc', 'repeats itself'],
    ['ada.lovelace@example.org', 'your name or e-mail'],
  ])('refuses the password %s', async (password, fault) => {
    const browser = service.browser()
    await browser.open('/dashboard/sign-up')
    const fields = { name: 'Ada Lovelace', email: 'ada.lovelace@example.org', password }
    const { status, text } = await browser.send('/dashboard/sign-up', fields)
    expect(status).toBe(422)
    expect(text).toContain(fault)
    expect(text).not.toContain(password.includes('@') ? 'type="password" value' : password)
  })

  test('has one winner among eight with the same e-mail', async () => {
    const browsers = Array.from({ length: 8 }, () => service.browser())
    await Promise.all(browsers.map((browser) => browser.open('/dashboard/sign-up')))
    const fields = { name: 'Race', email: 'race@example.org', password: PASSWORD }
    const shown = await Promise.all(
      browsers.map((browser) => browser.send('/dashboard/sign-up', fields)),
    )
    expect(shown.map(({ status }) => status).toSorted()).toEqual([303, ...Array(7).fill(422)])
  })

  test('is closed when the operator sets it', async () => {
    await using closed = await startDashboard({ signUp: 'closed' })
    const browser = closed.browser()
    await browser.open('/dashboard/sign-in')
    const fields = { name: 'Ada', email: 'ada@example.org', password: PASSWORD }
    const { status, text } = await browser.send('/dashboard/sign-up', fields)
    expect(status).toBe(403)
    expect(text).toContain('Sign-up is closed')
    expect(await closed.sql`select 1 from sign_in.users`).toBeEmpty()
  })

  test('shows visitors and the operator how to get an account while it is closed', async () => {
    await using closed = await startDashboard({ signUp: 'closed' })
    const browser = closed.browser()
    const { location } = await browser.open('/dashboard/keys')
    const { text: signInText } = await browser.open(location ?? '')
    expect(signInText).not.toContain('Create an account')
    const way = signInText.match(/href="(\/dashboard\/sign-up[^"]*)"/)?.[1] ?? ''
    const { status, text } = await browser.open(way)
    expect(status).toBe(403)
    expect(text).toContain('Ask its operator')
    expect(text).toContain('SIGN_UP=open')
    expect(text).toContain(`href="${location}"`)
  })
})

describe('signing in', () => {
  test('answers the same for a wrong password and an unknown e-mail', async () => {
    const { email } = await service.member()
    const wrong = await signIn(email, 'not the password')
    const unknown = await signIn('nobody@example.org', 'not the password')
    expect([wrong.status, unknown.status]).toEqual([403, 403])
    expect(neutral(wrong.text)).toBe(neutral(unknown.text))
  })

  test('takes the same time for both', async () => {
    const { email } = await service.member()
    const wrong: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 9; round += 1) {
      wrong.push(await timeOf(() => signIn(email, 'not the password')))
      unknown.push(await timeOf(() => signIn('nobody@example.org', 'not the password')))
    }
    const ratio = median(wrong) / median(unknown)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })

  test.each(['', 'x'.repeat(1000), '🎬'.repeat(300)])(
    'refuses the password %j',
    async (password) => {
      const { email } = await service.member()
      expect((await signIn(email, password)).status).toBe(403)
    },
  )

  test('ignores the case of the e-mail address', async () => {
    const { email } = await service.member()
    expect((await signIn(` ${email.toUpperCase()} `, PASSWORD)).status).toBe(303)
  })

  test('sets one cookie that scripts and other sites never see', async () => {
    const { email } = await service.member()
    const { headers } = await signIn(email, PASSWORD)
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-dashboard_session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
  })

  test('works without https too, for a service on this computer', async () => {
    await using local = await startDashboard({ baseUrl: 'http://127.0.0.1:8080' })
    const { browser } = await local.member()
    expect([...browser.cookies.keys()]).toContain('dashboard_session')
    expect((await browser.open('/dashboard')).status).toBe(200)
  })

  test.each([
    ['/studio/videos', '/studio/videos'],
    ['/dashboard/consent?request_id=abc', '/dashboard/consent?request_id=abc'],
    ['https://evil.example', '/studio'],
    ['//evil.example/dashboard', '/studio'],
    ['/\\evil.example', '/studio'],
    ['/studio//evil.example', '/studio'],
    ['/dashboard/../v1', '/studio'],
    ['/dashboard/%2e%2e/v1', '/studio'],
    ['/dashboard@evil.example', '/studio'],
    ['javascript:alert(1)', '/studio'],
    ['/dashboard\r\nSet-Cookie: a=b', '/studio'],
    [`/dashboard?${'x'.repeat(600)}`, '/studio'],
  ])('leads from %j to %j', async (return_to, location) => {
    const { email } = await service.member()
    expect((await signIn(email, PASSWORD, { return_to })).location).toBe(location)
  })

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
      await using strict = await startLimited(1)
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
      await using strict = await startLimited(0.05)
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

async function signIn(email: string, password: string, more: Record<string, string> = {}) {
  const browser = service.browser()
  await browser.open('/dashboard/sign-in')
  return browser.send('/dashboard/sign-in', { email, password, ...more })
}

/** Starts a dashboard with its limits multiplied by a factor. */
async function startLimited(scale: number) {
  const limiter = openRateLimiter({ redisUrl: null, scale, onRedisChange() {} })
  const limited = await startDashboard({ limiter })
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
