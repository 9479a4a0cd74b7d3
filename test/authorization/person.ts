import { type Browser, chromium, type Page } from 'playwright-core'

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

const PASSWORD = 'correct horse battery staple'
/** A page is there in a tenth of a second; a browser that starts beside other programs can take a hundred times that. */
const PATIENCE_MS = 50_000

/**
 * Starts the browser that all people of a test file use. Without the parts of Chromium that only a window needs, a page takes
 * half of the processor time.
 */
export function openBrowser(): Promise<Browser> {
  const executablePath =
    Bun.which('chromium-headless-shell') ?? Bun.which('chromium') ?? 'chromium-headless-shell'
  return chromium.launch({ executablePath, args: QUIET, timeout: PATIENCE_MS })
}

/** Brings a new person with cookies of their own. */
export async function meetPerson(browser: Browser, baseUrl: string): Promise<Person> {
  const context = await browser.newContext()
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const email = `${crypto.randomUUID()}@example.org`
  return {
    page,
    email,
    async open(authorizationUrl) {
      await page.goto(String(authorizationUrl))
      if (!page.url().includes('/sign-in')) return
      await page.getByRole('link', { name: 'Create an account' }).click()
      await page.getByLabel('Name').fill('Robin Example')
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Create the account' }).click()
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
      await page.goto(`${baseUrl}/dashboard/apps`)
      await page.locator('summary').click()
      await page.getByRole('button', { name: 'Yes, disconnect it' }).click()
      await page.getByText('Nothing is connected').waitFor()
    },
    [Symbol.asyncDispose]: () => context.close(),
  }
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
]
