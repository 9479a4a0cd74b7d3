import type { Browser, ConsoleMessage, Page, Request } from 'playwright-core'

/** How much of a page's console is kept. */
const LINES = 20

/** What a page has asked for and has not got yet, since when, and what its console said last. */
interface Followed {
  underWay: Map<Request, number>
  console: string[]
}

/** Follows the pages of a browser, to say what they wait for: requests, what they tell their reader, and their console. */
export function followPages(browser: Browser) {
  const pages = new Map<Page, Followed>()
  const follow = (page: Page) => {
    const followed: Followed = { underWay: new Map(), console: [] }
    const { underWay } = followed
    const say = (line: string) => {
      followed.console.push(`${clock()} ${line}`)
      if (followed.console.length > LINES) followed.console.shift()
    }
    const end = (request: Request) => underWay.delete(request)
    page.on('request', (request) => underWay.set(request, performance.now()))
    page.on('requestfinished', end).on('requestfailed', (request) => {
      end(request)
      say(`${nameOf(request)} failed: ${request.failure()?.errorText}`)
    })
    page.on('console', (message: ConsoleMessage) => say(`${message.type()}: ${message.text()}`))
    page.on('pageerror', ({ message }) => say(`error: ${message}`))
    page.on('close', () => pages.delete(page))
    pages.set(page, followed)
  }
  browser.on('context', (context) => context.on('page', follow))
  return {
    tellUnderWay: () => Promise.all([...pages].map(([page, followed]) => tell(page, followed))),
  }
}

async function tell(page: Page, { underWay, console: said }: Followed): Promise<void> {
  const now = performance.now()
  const waited = [...underWay].map(
    ([request, since]) =>
      `under way for ${((now - since) / 1000).toFixed(1)} s: ${nameOf(request)}`,
  )
  const shown = await page.evaluate<string[]>(SHOWN).catch(() => ['the page does not answer'])
  const lines = [...shown, ...waited, ...said].map((line) => `    ${line}`)
  console.error([`${clock()} ${page.url()} waits:`, ...lines].join('\n'))
}

const SHOWN = `[...document.querySelectorAll('[role=status], [role=alert], [role=dialog], [role=alertdialog]')]
  .map((one) => one.role + ': ' + one.textContent.slice(0, 200)).concat('visibility: ' + document.visibilityState)`

const nameOf = (request: Request) => `${request.method()} ${request.url()}`
const clock = () => new Date().toISOString().slice(11)
