import type { Dashboard } from '../src/app.ts'
import { type Browser, SAME_ORIGIN } from './browser.ts'

/**
 * Gives a function that calls what is the dashboard's own, as the studio of a browser does.
 *
 * @param root - What the paths begin with; with an empty text also `/v1` is called.
 */
export const memberCaller =
  (dashboard: Dashboard, root = '/member') =>
  async (
    browser: Browser,
    method: string,
    path: string,
    body?: object,
    token?: string,
    headers: Record<string, string> = SAME_ORIGIN,
  ): Promise<Response> => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const json = body && { 'content-type': 'application/json' }
    const own = { cookie, 'x-form-token': token ?? (await tokenOf(browser)), ...headers, ...json }
    return dashboard.handle(
      new Request(`http://localhost/dashboard/try${root}${path}`, {
        method,
        headers: own,
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
  }

/** The token that calls of a browser's session contain. */
export async function tokenOf(browser: Browser): Promise<string> {
  return JSON.parse((await browser.open('/dashboard/try')).text).token
}
