import { type AnyElysia, Elysia } from 'elysia'
import { ICON } from '../pages/icon.ts'

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

/** Routes without a session: redirects to the studio and the dashboard, and the icon. */
export const staticFiles = Object.entries(MOVED).reduce(
  (app, [path, location]) =>
    app.get(path, () => new Response(null, { status: 303, headers: { location } })),
  new Elysia({ name: 'staticFiles' }).get(
    '/dashboard/icon.svg',
    () => new Response(ICON.text, { headers: ICON_HEADERS }),
  ) as AnyElysia,
)
