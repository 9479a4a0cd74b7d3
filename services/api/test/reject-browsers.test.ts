import { expect, test } from 'bun:test'
import { errors } from '@svc/http'
import { Elysia } from 'elysia'
import { rejectBrowsers } from '../src/app.ts'

const app = new Elysia()
  .use(errors(() => {}))
  .use(rejectBrowsers('/v1/'))
  .get('/v1/account', 'mine')
  .get('/swagger', 'page')

test.each<[string, RequestInit, number]>([
  ['any origin', { headers: { origin: 'https://example.org' } }, 403],
  ['the origin null', { headers: { origin: 'null' } }, 403],
  ['an empty origin', { headers: { origin: '' } }, 403],
  ['a long origin', { headers: { origin: 'x'.repeat(8000) } }, 403],
  ['Sec-Fetch-Site', { headers: { 'sec-fetch-site': 'same-origin' } }, 403],
  ['a navigation', { headers: { 'sec-fetch-mode': 'navigate' } }, 403],
  ['OPTIONS', { method: 'OPTIONS' }, 403],
  ['the mode that server runtimes send', { headers: { 'sec-fetch-mode': 'cors' } }, 200],
  ['only a Referer', { headers: { referer: 'https://example.org' } }, 200],
  ['nothing of a browser', {}, 200],
])('%s decides', async (_, init, status) => {
  const response = await app.handle(new Request('http://localhost/v1/account', init))
  expect(response.status).toBe(status)
  expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual(
    [],
  )
  if (status === 403)
    expect(await response.json()).toMatchObject({ errors: [{ code: 'ORIGIN_REJECTED' }] })
})

test('other paths are open to browsers', async () => {
  const headers = { origin: 'https://example.org' }
  const response = await app.handle(new Request('http://localhost/swagger', { headers }))
  expect(await response.text()).toBe('page')
})
