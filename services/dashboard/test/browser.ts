import type { Dashboard } from '../src/app.ts'

/** The headers with which a browser sends a form of its current page. */
export const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** The secret in a link. */
export const tokenIn = (link: string) =>
  new URL(link, 'http://localhost').searchParams.get('token') ?? 'no token'

/** The page of a browser after a step. */
export interface Shown {
  status: number
  headers: Headers
  text: string
  /** The target of a redirect. */
  location: string | null
}

/** Keeps cookies and the last page's form token, as a browser does; follows no redirect by itself. */
export class Browser {
  readonly #dashboard: Dashboard
  readonly #agent: string
  readonly cookies = new Map<string, string>()
  formToken = ''

  constructor(dashboard: Dashboard, agent = FIREFOX) {
    this.#dashboard = dashboard
    this.#agent = agent
  }

  open(path: string, headers: Record<string, string> = {}): Promise<Shown> {
    return this.#go(path, { headers })
  }

  /** Sends a form with the token of the page that was shown last. */
  send(
    path: string,
    fields: Record<string, string | readonly string[]> = {},
    headers: Record<string, string> = SAME_ORIGIN,
  ): Promise<Shown> {
    const body = new URLSearchParams()
    for (const [name, value] of Object.entries({ form_token: this.formToken, ...fields })) {
      for (const one of [value].flat()) body.append(name, one)
    }
    return this.#go(path, { method: 'POST', body, headers })
  }

  async #go(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Shown> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = new Request(`http://localhost${path}`, {
      ...init,
      headers: {
        'user-agent': this.#agent,
        'x-forwarded-for': '192.0.2.7',
        cookie,
        ...init.headers,
      },
    })
    const { status, headers, ...response } = await this.#answer(request)
    for (const line of headers.getSetCookie()) this.#keep(line)
    const token = response.text.match(/name="form_token" value="([^"]+)"/)?.[1]
    if (token) this.formToken = token
    return { status, headers, text: response.text, location: headers.get('location') }
  }

  async #answer(request: Request) {
    const response = await this.#dashboard.handle(request)
    // Without the style, the output of a failed test is readable.
    const text = (await response.text()).replace(/<style>[\s\S]*<\/style>/, '')
    return { status: response.status, headers: response.headers, text }
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? []
    if (/max-age=0\b/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}
