import type { Cookie } from 'playwright-core'

export const PASSWORD = 'correct horse battery staple'

export const newEmail = () => `${crypto.randomUUID()}@example.org`

interface NewMember {
  email: string
  /** Of a browser in which they are signed in. */
  cookies: Cookie[]
}

/**
 * Signs up a new member by the calls that the form makes, for tests of what comes after it.
 *
 * @param language - Of their browser. Default: English.
 */
export async function signUp(baseUrl: string, language = 'en'): Promise<NewMember> {
  const address = `${baseUrl}/dashboard/sign-up`
  const shown = await fetch(address)
  const [, form_token = ''] = /name="form_token" value="([^"]+)"/.exec(await shown.text()) ?? []
  const email = newEmail()
  const person = { name: 'Robin Example', email, password: PASSWORD }
  const visit = cookiesOf(shown)
  const signed = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      cookie: headerOf(visit),
      'accept-language': language,
      'sec-fetch-site': 'same-origin',
    },
    body: new URLSearchParams({ form_token, ...person }),
  })
  if (signed.status !== 303) throw new Error(`Signing up answered ${signed.status}.`)
  return { email, cookies: [...visit, ...cookiesOf(signed)] }
}

/** The headers that the studio sends with each call of a member. */
export async function sessionOf(
  baseUrl: string,
  cookies: readonly Cookie[],
): Promise<Record<string, string>> {
  const headers = { cookie: headerOf(cookies), 'sec-fetch-site': 'same-origin' }
  const caller = await fetch(`${baseUrl}/dashboard/try`, { headers })
  const { token } = (await caller.json()) as { token: string }
  return { ...headers, 'x-form-token': token }
}

const headerOf = (cookies: readonly Cookie[]) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

function cookiesOf({ headers, url }: Response): Cookie[] {
  const domain = new URL(url).hostname
  return headers.getSetCookie().map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    const attributes = { path: '/', expires: -1, httpOnly: true, secure: false } as const
    return { name, value, domain, sameSite: 'Lax', ...attributes }
  })
}
