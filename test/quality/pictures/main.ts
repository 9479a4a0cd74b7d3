import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContextOptions } from 'playwright-core'
import { DESKTOP, PHONE } from '../../studio/open-studio.ts'
import { turnPage } from '../../studio/turn-page.ts'
import { openCommand } from '../report/command.ts'
import { openScene } from './open-scene.ts'
import { listPictures } from './pictures.ts'

// Takes a picture of every page of the studio, and of its dialogs, on a desktop and on a phone, light and dark.

const { values } = openCommand('bun quality pictures', {
  options: {
    to: { default: 'studio-pictures', about: 'where the pictures and their overview go' },
    only: { default: '', about: 'those whose name contains it' },
    video: { default: '', about: 'what the clips are made of (the sample)' },
    language: { default: 'en', about: 'of the studio; dialogs are pictured in English only' },
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

await mkdir(to, { recursive: true })
await using scene = await openScene(video || undefined)
const { browser, baseUrl, storageState } = scene
const pictures = listPictures(scene).filter(
  ({ name, open }) => name.includes(only) && (language === 'en' || !open),
)
for (const [kind, options] of Object.entries(KINDS)) {
  const look = { locale: language, reducedMotion: 'reduce', ...options } as const
  const outside = await browser.newContext(look)
  const inside = await browser.newContext({ ...look, storageState })
  for (const { name, path, isOutside, open } of pictures) {
    const file = `${name}-${kind}.png`
    const page = await (isOutside ? outside : inside).newPage()
    await page.goto(`${baseUrl}${path}`)
    await page.locator('h1').first().waitFor()
    await open?.(page).catch((error: Error) => {
      console.error(`${file} lacks what it opens: ${error.message}`)
      process.exitCode = 1
    })
    if (turned) await turnPage(page)
    // wall clock: posters and frames come after the page, and nothing says that the last is there.
    await page.waitForTimeout(SETTLED_MS)
    await page.screenshot({ path: join(to, file), animations: 'disabled' })
    await page.close()
    console.log(file)
  }
  await Promise.all([inside.close(), outside.close()])
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
