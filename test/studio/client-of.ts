import type { Page } from 'playwright-core'
import { type Client, createClient } from '../../packages/client/src/index.ts'

/** `/v1` as the member who looks at a page, for what a test needs to be there already. */
export async function clientOf(page: Page): Promise<Client> {
  const { origin } = new URL(page.url())
  const calls = `${origin}/dashboard/try`
  const cookies = await page.context().cookies(origin)
  const own = {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    origin,
    'sec-fetch-site': 'same-origin',
  }
  const { token } = await (await fetch(calls, { headers: own })).json()
  const send = (url: string, init: RequestInit) => {
    if (!url.startsWith(calls)) return fetch(url, init)
    const headers = new Headers(init.headers)
    for (const [name, value] of Object.entries({ ...own, 'x-form-token': token }))
      headers.set(name, value)
    return fetch(url, { ...init, headers })
  }
  return createClient({ baseUrl: calls, fetch: send })
}
