import { Elysia } from 'elysia'
import { ICON } from '../pages/icon.ts'

const ICON_HEADERS = {
  'content-type': 'image/svg+xml',
  'cache-control': 'public, max-age=86400',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
}

/** Routes without a session: redirects to the studio and the dashboard, and the icon. */
export const staticFiles = new Elysia({ name: 'staticFiles' })
  .get('/', () => new Response(null, { status: 303, headers: { location: '/studio' } }))
  .get(
    '/dashboard/',
    () => new Response(null, { status: 303, headers: { location: '/dashboard' } }),
  )
  .get('/dashboard/icon.svg', () => new Response(ICON.text, { headers: ICON_HEADERS }))
