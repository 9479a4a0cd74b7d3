import type { Browser, BrowserContextOptions } from 'playwright-core'

export const PASSWORD = 'correct horse battery staple'
/** A page is there in a tenth of a second; a browser that starts beside other programs can take a hundred times that. */
export const PATIENCE_MS = 80_000
/** A short video is worked on, or a clip rendered, in seconds; while all suites run on a slow machine, in minutes. */
export const WORK_PATIENCE_MS = 200_000

/** Signs up a new member in a new window, who then looks at the studio. */
export async function signUp(browser: Browser, baseUrl: string, options: BrowserContextOptions) {
  const context = await browser.newContext({ locale: 'en', ...options })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const email = `${crypto.randomUUID()}@example.org`
  await page.goto(`${baseUrl}/dashboard/sign-up`)
  await page.getByLabel('Name').fill('Robin Example')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create the account' }).click()
  await page.waitForURL(/studio/)
  return { page, email }
}
