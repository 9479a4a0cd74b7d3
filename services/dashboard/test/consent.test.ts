import { describe, expect, test } from 'bun:test'
import { memberCaller } from './member-caller.ts'
import { BASE_URL, openDashboard, PASSWORD } from './start-dashboard.ts'

const service = await openDashboard()
const call = memberCaller(service.dashboard)
const { browser, email } = await service.member()

const SCOPES = ['svc:account:read', 'svc:projects:read', 'svc:projects:write', 'svc:social:publish']

describe('the consent page', () => {
  test('shows the app, its scopes, the account and where the answer goes', async () => {
    const client_id = await service.register()
    const { status, text } = await browser.open(await service.ask(client_id))
    expect(status).toBe(200)
    for (const said of [
      'Clip Agent',
      'Not verified by us',
      'agent.example.com',
      'An app on this computer',
      email,
      'Create and delete projects',
      'Needs the Pro plan',
    ]) {
      expect(text).toContain(said)
    }
    expect(text.match(/type="checkbox"[^>]* checked/g)).toHaveLength(4)
    expect(text).not.toContain('value="svc:render:execute"')
  })

  test('is shown again when the member has switched to another account since', async () => {
    const { browser, email } = await service.member()
    const client_id = await service.register()
    const path = await service.ask(client_id)
    const { text } = await browser.open(path)
    const [, account_id = ''] = text.match(/name="account_id" value="(\w{26})"/) ?? []
    const { email: other } = await service.member('Grace')
    await service.sql`
      update members set account_id = (select account_id from members where email = ${other})
       where email = ${email}
    `
    const decision = { request_id: requestIdOf(path), decision: 'approve', scope: SCOPES[0] ?? '' }
    const asked = await browser.send('/dashboard/consent', { ...decision, account_id })
    expect([asked.status, asked.location]).toEqual([422, null])
    expect(asked.text).toContain('You have switched to another account')
    expect(asked.text).toContain('<bdi>Grace</bdi>')
    const [, now = ''] = asked.text.match(/name="account_id" value="(\w{26})"/) ?? []
    const allowed = await browser.send('/dashboard/consent', { ...decision, account_id: now })
    expect(allowed.status).toBe(303)
  })

  test('shows the host of an app’s client ID document', async () => {
    const client_id = await service.register()
    const path = await service.ask(client_id)
    expect((await browser.open(path)).text).not.toContain('Described by')
    const address = 'https://publisher.example/client.json'
    await service.sql`
      update oauth_clients set document_url = ${address} where client_id = ${client_id}
    `
    const { text } = await browser.open(path)
    expect(text).toMatch(/Described by<\/dt><dd><bdi>publisher\.example</)
  })

  test('gives a code that opens what was left ticked, and no more', async () => {
    const client_id = await service.register()
    const path = await service.ask(client_id)
    await browser.open(path)
    const { status, location } = await browser.send('/dashboard/consent', {
      request_id: requestIdOf(path),
      decision: 'approve',
      scope: SCOPES.slice(0, 2),
    })
    const callback = new URL(location ?? '')
    expect(status).toBe(303)
    expect(callback.origin + callback.pathname).toBe('http://127.0.0.1:7777/callback')
    expect(callback.searchParams.get('state')).toBe('the state')
    expect(callback.searchParams.get('iss')).toBe(BASE_URL)
    const { access_token, scope } = await service.redeem(
      client_id,
      callback.searchParams.get('code') ?? '',
    )
    expect(scope).toBe('svc:account:read svc:projects:read')
    expect(await service.statusOf(access_token)).toBe(200)
  })

  test.each([
    ['ask before it posts, unless they tick otherwise', undefined, false],
    ['post without asking', 'yes', true],
  ])('lets an app %s', async (_, publishes_unasked, expected) => {
    const client_id = await service.register()
    const path = await service.ask(client_id)
    expect((await browser.open(path)).text).toContain('Let it publish without asking')
    const { location } = await browser.send('/dashboard/consent', {
      ...{ request_id: requestIdOf(path), decision: 'approve', scope: SCOPES },
      ...(publishes_unasked && { publishes_unasked }),
    })
    await service.redeem(client_id, new URL(location ?? '').searchParams.get('code') ?? '')
    const grants = await service.sql`
      select publishes_unasked from grants where client_id = ${client_id}
    `
    expect([...grants]).toEqual([{ publishes_unasked: expected }])
  })

  test('asks nothing of posts when the app may not post', async () => {
    const path = await service.ask(await service.register(), { scope: 'svc:account:read' })
    expect((await browser.open(path)).text).not.toContain('publish without asking')
  })

  test('is shown again when nothing is ticked', async () => {
    const path = await service.ask(await service.register())
    await browser.open(path)
    const fields = { request_id: requestIdOf(path), decision: 'approve' }
    const again = await browser.send('/dashboard/consent', fields)
    expect(again.status).toBe(422)
    expect(again.text).toContain('Leave at least one permission ticked')
    expect((await browser.send('/dashboard/consent', { ...fields, scope: SCOPES })).status).toBe(
      303,
    )
  })

  test('answers a request once', async () => {
    const path = await service.ask(await service.register())
    await browser.open(path)
    const fields = { request_id: requestIdOf(path), decision: 'approve', scope: SCOPES }
    expect((await browser.send('/dashboard/consent', fields)).status).toBe(303)
    expect((await browser.send('/dashboard/consent', fields)).status).toBe(410)
    expect((await browser.open(path)).text).toContain('This request is over')
  })

  test.each(['', 'x', 'a'.repeat(43), '../keys', '%2e%2e%2f', '<script>'])(
    'shows a page for the request id %j',
    async (request_id) => {
      const path = `/dashboard/consent?${new URLSearchParams({ request_id })}`
      const { status, text } = await browser.open(path)
      expect(status).toBe(410)
      expect(text).toContain('This request is over')
    },
  )

  test('waits for the member to sign in first', async () => {
    const visitor = service.browser()
    const path = await service.ask(await service.register())
    const { location } = await visitor.open(path)
    expect(location).toStartWith('/dashboard/sign-in?return_to=')
    const { text } = await visitor.open(location ?? '')
    const return_to = text.match(/name="return_to" value="([^"]+)"/)?.[1] ?? ''
    const fields = { email, password: PASSWORD, return_to }
    const signedIn = await visitor.send('/dashboard/sign-in', fields)
    expect(signedIn.location).toBe(path)
    expect((await visitor.open(path)).text).toContain('Clip Agent')
  })

  test.each([
    ['http://127.0.0.1:7777/callback', "'self' http:"],
    ['https://agent.example.com:8443/cb?x=1', "'self' https:"],
    ['com.example.agent:/callback', "'self' com.example.agent:"],
    ['cursor://agent/callback', "'self' cursor:"],
    ['http://[::1]:7777/callback', "'self' http:"],
  ])(
    'lets its form lead to %s, and from there on by the same scheme',
    async (redirect_uri, allowed) => {
      const client_id = await service.register({ redirect_uris: [redirect_uri] })
      const { headers } = await browser.open(await service.ask(client_id, { redirect_uri }))
      expect(directiveOf(headers, 'form-action')).toBe(allowed)
    },
  )
})

describe('the metadata that a client registered', () => {
  test.each([
    ['a script', '<script>alert(1)</script>', '&#60;script&#62;alert(1)&#60;/script&#62;'],
    ['an attribute', '"><img src=x onerror=alert(1)>', '&#34;&#62;&#60;img src=x'],
    ['a line that runs backwards', 'App \u202Egro.live\u202C', '<bdi>App gro.live</bdi>'],
    ['invisible characters', 'Ap\u200B\u2066p\u3164', '<bdi>App</bdi>'],
    ['towers of marks', `Z${'\u0301'.repeat(150)}`, '<bdi>\u0179\u0301\u0301</bdi>'],
    ['a name of 10,000 characters', 'W'.repeat(10_000), `<bdi>${'W'.repeat(60)}…</bdi>`],
    ['nothing that can be seen', '\u2800\u2800', 'An app without a name'],
    ['letters that look alike', 'G\u043E\u043Egle', 'mixes letters of different alphabets'],
  ])('is shown as unverified text: %s', async (_, client_name, shown) => {
    const path = await service.ask(await service.registerNamed(client_name))
    const { text } = await browser.open(path)
    expect(text).toContain(shown)
    expect(text).not.toMatch(/<script|<img|\u202E|\u200B|\u2066/)
  })

  test('is shown the same among the connected apps', async () => {
    const client_id = await service.registerNamed('<b>\u202Ebold</b>')
    await service.redeem(client_id, await connect(browser, client_id))
    const { text } = await browser.open('/dashboard/access')
    expect(text).toContain('<bdi>&#60;b&#62;bold&#60;/b&#62;</bdi>')
  })
})

describe('a connected app', () => {
  test('is listed with what it may do, and loses it when disconnected', async () => {
    const { browser } = await service.member()
    const client_id = await service.register()
    const { access_token } = await service.redeem(client_id, await connect(browser, client_id))
    const { text } = await browser.open('/dashboard/access')
    expect(text).toContain('Clip Agent')
    expect(text).toContain('<li class="badge">See your projects</li>')
    expect(await service.statusOf(access_token)).toBe(200)
    expect(await (await call(browser, 'GET', '/apps')).json()).toMatchObject({
      items: [{ client_id }],
    })
    expect((await call(browser, 'DELETE', `/apps/${client_id}`)).status).toBe(204)
    expect((await browser.open('/dashboard/access')).text).toContain('Only you have access')
    await service.untilRefused(access_token)
  })

  test('of another member is not found', async () => {
    const owner = await service.member()
    const client_id = await service.register()
    await service.redeem(client_id, await connect(owner.browser, client_id))
    const { browser } = await service.member()
    expect((await browser.open('/dashboard/access')).text).not.toContain('Clip Agent')
    await call(browser, 'DELETE', `/apps/${client_id}`)
    expect((await owner.browser.open('/dashboard/access')).text).toContain('Clip Agent')
  })
})

async function connect(browser: ReturnType<typeof service.browser>, client_id: string) {
  const path = await service.ask(client_id)
  await browser.open(path)
  const fields = { request_id: requestIdOf(path), decision: 'approve', scope: SCOPES.slice(0, 2) }
  const { location } = await browser.send('/dashboard/consent', fields)
  return new URL(location ?? '').searchParams.get('code') ?? ''
}

function requestIdOf(path: string): string {
  return new URLSearchParams(path.split('?')[1]).get('request_id') ?? ''
}

function directiveOf(headers: Headers, name: string): string | undefined {
  return (headers.get('content-security-policy') ?? '')
    .split('; ')
    .find((directive) => directive.startsWith(`${name} `))
    ?.slice(name.length + 1)
}
