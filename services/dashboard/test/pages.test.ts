import { describe, expect, test } from 'bun:test'
import { createUnsubscribeLinks } from '@svc/mail'
import { PAGE_STYLE } from '../src/pages/page-style.ts'
import { openDashboard, SECRET } from './start-dashboard.ts'

const service = await openDashboard()

const { browser } = await service.member()
const consent = await service.ask(await service.register())

const UNSUBSCRIBE = createUnsubscribeLinks({ secret: SECRET, baseUrl: '' }).url({
  subject: 'ada',
  kind: 'posts_failed',
})

/** Every page, by whom it is shown to. */
const PAGES: readonly [string, 'member' | 'stranger', number][] = [
  ['/dashboard', 'member', 200],
  ['/dashboard/access', 'member', 200],
  [consent, 'member', 200],
  ['/dashboard/consent', 'member', 410],
  ['/dashboard/change-email?token=x', 'member', 200],
  ['/dashboard/sign-in', 'stranger', 200],
  ['/dashboard/sign-in?done=signed-out', 'stranger', 200],
  ['/dashboard/sign-up', 'stranger', 200],
  ['/dashboard/forgot-password', 'stranger', 200],
  ['/dashboard/reset-password?token=x', 'stranger', 200],
  ['/dashboard/invitation?token=x', 'stranger', 410],
  ['/dashboard/unsubscribe?token=x', 'stranger', 410],
  [UNSUBSCRIBE, 'stranger', 200],
  ['/dashboard/nowhere', 'stranger', 404],
  ['/dashboard/sign-in/x', 'stranger', 404],
]

describe.each(PAGES)('%s, shown to a %s', (path, who, expected) => {
  const visitor = who === 'member' ? browser : service.browser()
  // Only scripts reach passkeys.
  const hasScript = /sign-in($|\?)/.test(path)

  test('can be framed, posted to, cached and read by no other site', async () => {
    const { status, headers } = await visitor.open(path)
    expect(status).toBe(expected)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('vary')).toBe('Accept-Language, Cookie')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('x-request-id')).toBeTruthy()
    expect(headers.get('access-control-allow-origin')).toBeNull()
    const formScheme = path === consent ? ' http:' : ''
    const script = hasScript ? " script-src 'self'; connect-src 'self';" : ''
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src ${PAGE_STYLE.source}; img-src 'self';${script} form-action 'self'${formScheme}; base-uri 'none'; frame-ancestors 'none'`,
    )
  })

  test('is accessible', async () => {
    const { text } = await visitor.open(path)
    expect(text).toStartWith('<!doctype html>')
    expect(text.match(/<h1[ >]/g)).toHaveLength(1)
    expect(text.match(/<main[ >]/g)).toHaveLength(1)
    expect(text).toMatch(/<html lang="en" dir="ltr">/)
    expect(text).toMatch(/<title>[^<]+<\/title>/)
    expect(text.match(/<script[^>]*>/g) ?? []).toEqual(
      hasScript ? ['<script type="module" src="/dashboard/passkey.js">'] : [],
    )
    expect(text).not.toMatch(/\son\w+=|\sstyle=|(?:src|href|action)="(?:https?:)?\/\//)
    const ids = [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [input = ''] of text.matchAll(/<(?:input|select)\b[^>]*>/g)) {
      if (/type="(?:hidden|checkbox|radio)"/.test(input)) continue
      const id = input.match(/\sid="([^"]+)"/)?.[1] ?? ''
      expect(text).toContain(`<label for="${id}">`)
    }
    for (const [, described = ''] of text.matchAll(/aria-describedby="([^"]+)"/g)) {
      for (const id of described.split(' ')) expect(ids).toContain(id)
    }
  })
})

test('a page leads a visitor without a session to the sign-in, and from there back', async () => {
  const { status, location } = await service.browser().open('/dashboard/access')
  expect(status).toBe(303)
  expect(location).toBe('/dashboard/sign-in?return_to=%2Fdashboard%2Faccess')
})

test.each([
  ['/', '/studio'],
  ['/dashboard/', '/dashboard'],
  ['/dashboard/apps', '/studio/account/apps'],
  ['/dashboard/keys', '/studio/account/keys'],
  ['/dashboard/sessions', '/studio/account/sessions'],
])('%s leads to %s', async (path, target) => {
  const { status, location } = await service.browser().open(path)
  expect([status, location]).toEqual([303, target])
})

test('the icon of the tab is served', async () => {
  const { status, headers, text } = await service.browser().open('/dashboard/icon.svg')
  expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(text).toStartWith('<svg')
})

test('a wrong method is answered with the allowed ones', async () => {
  const request = new Request('http://localhost/dashboard/sign-in', { method: 'DELETE' })
  const { status, headers } = await service.dashboard.handle(request)
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
})

test('a message is one of a fixed list, never text of the address', async () => {
  const { text } = await service.browser().open('/dashboard/sign-in?done=<b>You+won</b>')
  expect(text).not.toContain('You won')
  expect(text).not.toContain('role="status"')
})

test('an unreachable service is reported on a page, and the home page still works', async () => {
  const away = () => new Response('gone', { status: 503 })
  await using broken = service.with({ api: { handle: away } })
  const visitor = await broken.member()
  const { status, text } = await visitor.browser.open('/dashboard')
  expect(status).toBe(200)
  expect(text).toContain('cannot be shown right now')
})

test('the studio does not wait for a service that is silent', async () => {
  const silent = () => new Promise<Response>(() => {})
  await using broken = service.with({ api: { handle: silent } })
  const visitor = await broken.member()
  const { status, text, headers } = await visitor.browser.open('/studio/videos')
  expect(status).toBe(200)
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(text).toContain('href="/studio/videos" aria-current="page"')
  expect(text).not.toContain('<main')
})

test('an unreachable database is answered 503 with a page without details', async () => {
  await using broken = service.with({
    databaseUrl: 'postgres://postgres:hunter2@127.0.0.1:1/nothing',
  })
  const visitor = broken.browser()
  await visitor.open('/dashboard/sign-in')
  const fields = { email: 'ada@example.org', password: 'a good password' }
  const { status, text } = await visitor.send('/dashboard/sign-in', fields)
  expect(status).toBe(503)
  expect(text).not.toMatch(/hunter2|ECONNREFUSED|127\.0\.0\.1/)
  expect(JSON.stringify(broken.logged)).not.toContain('hunter2')
  expect((await visitor.open('/readyz')).status).toBe(503)
})
