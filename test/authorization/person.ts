import { type Browser, chromium, type Page } from 'playwright-core'
import { newEmail, PASSWORD, signUp } from './sign-up.ts'

/** A user of a real browser. */
export interface Person {
  page: Page
  email: string
  /** Opens an authorization address and signs up, or is signed in already; stays on the consent page. */
  open(authorizationUrl: string | URL): Promise<void>
  /** Unticks scopes, then allows. */
  allow(options?: { without?: readonly string[] }): Promise<void>
  deny(): Promise<void>
  /** Disconnects the one connected app. */
  disconnect(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * Starts a browser. Without the parts of Chromium that only a window needs, a page takes
 * half of the processor time.
 *
 * @param flags - Of Chromium, beside those.
 */
export function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  const executablePath =
    Bun.which('chromium-headless-shell') ?? Bun.which('chromium') ?? 'chromium-headless-shell'
  return chromium.launch({ executablePath, args: [...QUIET, ...flags], timeout: 0 })
}

/**
 * Brings a new person with cookies of their own.
 *
 * @param isMember - Whether they have signed up already; they sign up when they are asked to otherwise.
 */
export async function meetPerson(
  browser: Browser,
  baseUrl: string,
  { isMember = true } = {},
): Promise<Person> {
  const context = await browser.newContext()
  context.setDefaultTimeout(0)
  const page = await context.newPage()
  const { email, cookies } = isMember ? await signUp(baseUrl) : { email: newEmail(), cookies: [] }
  await context.addCookies(cookies)
  return {
    page,
    email,
    async open(authorizationUrl) {
      await page.goto(String(authorizationUrl))
      if (!page.url().includes('/sign-in')) return
      await page.getByRole('link', { name: 'Create an account' }).click()
      await signUpByForm(page, email)
      await page.waitForURL(/consent/)
    },
    async allow({ without = [] } = {}) {
      for (const scope of without) await page.locator(`input[value="${scope}"]`).uncheck()
      await page.getByRole('button', { name: 'Allow' }).click()
    },
    async deny() {
      await page.getByRole('button', { name: 'Deny' }).click()
    },
    async disconnect() {
      await page.goto(`${baseUrl}/studio/account/apps`)
      await page.getByRole('button', { name: 'Disconnect' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
      await page.getByText('Nothing is connected').waitFor()
    },
    [Symbol.asyncDispose]: () => context.close(),
  }
}

/** Fills in and sends the form of who signs up. */
export async function signUpByForm(page: Page, email = newEmail()): Promise<void> {
  await page.getByLabel('Name').fill('Robin Example')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create the account' }).click()
}

/** A container offers no sandbox; the browser loads nothing from outside. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of a context that look at one service run in one process, where its programs are compiled already.
  '--process-per-site',
]
