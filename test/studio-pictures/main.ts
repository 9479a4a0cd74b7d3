import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BrowserContextOptions } from 'playwright-core'
import { DESKTOP, PHONE } from '../studio/open-studio.ts'
import { openScene } from './open-scene.ts'
import { overview } from './overview.ts'
import { listPictures } from './pictures.ts'

const HELP = `bun run pictures:studio [options]

  --to FOLDER  where the pictures and their overview go (studio-pictures)
  --only NAME  those whose name contains it
  --video FILE what the clips are made of (a generated talk)
  --language L of the studio: en or de (en); dialogs are pictured in English only`

const SETTLED_MS = 1500
const PATIENCE_MS = 20_000

const KINDS: Record<string, BrowserContextOptions> = {
  'desktop-light': { ...DESKTOP, colorScheme: 'light' },
  'desktop-dark': { ...DESKTOP, colorScheme: 'dark' },
  'phone-light': { ...PHONE, colorScheme: 'light' },
  'phone-dark': { ...PHONE, colorScheme: 'dark' },
}

/** Takes a picture of every page of the studio, and of its dialogs, on a desktop and on a phone, light and dark. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      to: { type: 'string', default: 'studio-pictures' },
      only: { type: 'string', default: '' },
      video: { type: 'string' },
      language: { type: 'string', default: 'en' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(HELP)
  await mkdir(values.to, { recursive: true })
  await using scene = await openScene(values.video)
  const isEnglish = values.language === 'en'
  const pictures = listPictures(scene).filter(
    ({ name, open }) => name.includes(values.only) && (isEnglish || !open),
  )
  for (const [kind, options] of Object.entries(KINDS)) {
    const context = await scene.browser.newContext({
      locale: values.language,
      reducedMotion: 'reduce',
      ...options,
      storageState: scene.storageState,
    })
    for (const picture of pictures) {
      const file = `${picture.name}-${kind}.png`
      const page = await context.newPage()
      page.setDefaultTimeout(PATIENCE_MS)
      await page.goto(`${scene.baseUrl}${picture.path}`)
      await page.locator('h1').first().waitFor()
      await picture.open?.(page).catch((error: Error) => {
        console.error(`${file} lacks what it opens: ${error.message}`)
        process.exitCode = 1
      })
      // Posters and frames come after the page, and nothing says that the last is there.
      await page.waitForTimeout(SETTLED_MS)
      await page.screenshot({ path: join(values.to, file), animations: 'disabled' })
      await page.close()
      console.log(file)
    }
    await context.close()
  }
  const names = pictures.map(({ name }) => name)
  await Bun.write(join(values.to, 'index.html'), overview(names, Object.keys(KINDS)))
}

await main()
