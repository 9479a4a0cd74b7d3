import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContextOptions, Route } from 'playwright-core'
import { DESKTOP, PHONE } from '../../studio/open-studio.ts'
import { turnPage } from '../../studio/turn-page.ts'
import { openCommand } from '../report/command.ts'
import { openScene } from './open-scene.ts'
import { listPictures, type Picture } from './pictures.ts'

// Takes a picture of every page of the studio, of its dialogs and of what it shows while there is nothing, on a desktop and on a phone,
// light and dark.

const { values } = openCommand('bun quality pictures', {
  options: {
    to: { default: 'studio-pictures', about: 'where the pictures and their overview go' },
    only: { default: '', about: 'those whose name it matches, such as edit|empty$' },
    video: { default: '', about: 'what the clips are made of (the sample)' },
    language: {
      default: 'en',
      about: 'of the studio, whose letters the machine has; dialogs in English only',
    },
    turned: { default: false, about: 'as in a language that is written from right to left' },
  },
  isWriting: false,
})
const { to, only, video, language, turned } = values

const SETTLED_MS = 1500
const KINDS: Record<string, BrowserContextOptions> = {
  'desktop-light': { ...DESKTOP, colorScheme: 'light' },
  'desktop-dark': { ...DESKTOP, colorScheme: 'dark' },
  'phone-light': { ...PHONE, colorScheme: 'light' },
  'phone-dark': { ...PHONE, colorScheme: 'dark' },
}

const ANSWERS: Record<NonNullable<Picture['calls']>, (route: Route) => void> = {
  failing: (route) =>
    void route.fulfill({
      status: 403,
      headers: { 'x-request-id': '01JZX3V0D8Q4' },
      json: { error: { code: 'FORBIDDEN', message: 'This is not for you.' } },
    }),
  silent: () => {},
}

await mkdir(to, { recursive: true })
await using scene = await openScene(video || undefined)
const { browser, baseUrl, storageState, newcomer } = scene
const pictures = listPictures(scene).filter(
  ({ name, open }) => new RegExp(only).test(name) && (language === 'en' || !open),
)
for (const [kind, options] of Object.entries(KINDS)) {
  // The worker beside the pages would answer calls that are to fail.
  const look: BrowserContextOptions = {
    ...{ locale: language, serviceWorkers: 'block', reducedMotion: 'reduce' },
    ...options,
  }
  const contexts = {
    outside: await browser.newContext(look),
    newcomer: await browser.newContext({ ...look, storageState: newcomer }),
    member: await browser.newContext({ ...look, storageState }),
  }
  for (const { name, path, as = 'member', calls, open } of pictures) {
    const file = `${name}-${kind}.png`
    const page = await contexts[as].newPage()
    if (calls) await page.route('**/dashboard/try/v1/**', ANSWERS[calls])
    await page.goto(`${baseUrl}${path}`)
    await page.locator('main h1, main [role=status], main [role=alert]').first().waitFor()
    await open?.(page).catch((error: Error) => {
      console.error(`${file} lacks what it opens: ${error.message}`)
      process.exitCode = 1
    })
    // A machine that is busy is slow to answer.
    if (calls !== 'silent') await page.locator('.loading, .waiting').waitFor({ state: 'detached' })
    if (turned) await turnPage(page)
    // wall clock: posters and frames come after the page, and nothing says that the last is there.
    await page.waitForTimeout(SETTLED_MS)
    await page.screenshot({ path: join(to, file), animations: 'disabled' })
    await page.close()
    console.log(file)
  }
  await Promise.all(Object.values(contexts).map((context) => context.close()))
}
await Bun.write(join(to, 'index.html'), overview())

/** A page that shows the pictures side by side: a row for each name, a column for each kind. */
function overview(): string {
  const rows = pictures.map(({ name }) => {
    const cells = Object.keys(KINDS).map(
      (kind) => `<img src="${name}-${kind}.png" alt="${name}, ${kind}">`,
    )
    return `<h2>${name}</h2><div>${cells.join('')}</div>`
  })
  return `<!doctype html><meta charset="utf-8"><title>The studio</title>
<style>body{font:14px sans-serif;margin:16px}div{display:flex;gap:12px;align-items:start}img{height:440px;border:1px solid #8884}</style>
${rows.join('\n')}
`
}
