import { type AnyElysia, Elysia } from 'elysia'
import { PASSKEY_SCRIPT } from '../actions/sign-in.ts'
import { HOME_ICON, ICON } from '../pages/icon.ts'

const ICON_HEADERS = {
  'content-type': 'image/svg+xml',
  'cache-control': 'public, max-age=86400',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
}

/** Addresses that lead to others: what stands in mails and notes of before. */
const MOVED = {
  '/': '/studio',
  '/dashboard/': '/dashboard',
  '/dashboard/apps': '/studio/account/apps',
  '/dashboard/keys': '/studio/account/keys',
  '/dashboard/sessions': '/studio/account/sessions',
}

const SCRIPT = new URL('../pages/passkey.js', import.meta.url)
const DRAWN_ICON = new URL('../pages/home-icon.png', import.meta.url)

/** Routes without a session: redirects to the studio and the dashboard, and the icons. */
export const staticFiles = Object.entries(MOVED).reduce(
  (app, [path, location]) =>
    app.get(path, () => new Response(null, { status: 303, headers: { location } })),
  new Elysia({ name: 'staticFiles' })
    .get('/dashboard/icon.svg', () => new Response(ICON.text, { headers: ICON_HEADERS }))
    .get('/dashboard/home-icon.svg', () => new Response(HOME_ICON.text, { headers: ICON_HEADERS }))
    .get(PASSKEY_SCRIPT, () => {
      const headers = { ...ICON_HEADERS, 'content-type': 'text/javascript; charset=utf-8' }
      return new Response(Bun.file(SCRIPT), { headers })
    })
    .get('/dashboard/home-icon.png', () => {
      const headers = { ...ICON_HEADERS, 'content-type': 'image/png' }
      return new Response(Bun.file(DRAWN_ICON), { headers })
    }) as AnyElysia,
)
