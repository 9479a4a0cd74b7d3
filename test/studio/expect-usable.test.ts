import { afterAll, expect, test } from 'bun:test'
import { openSharedBrowser } from '../authorization/shared-service.ts'
import { expectUsable } from './expect-usable.ts'

const context = await (await openSharedBrowser()).newContext()
afterAll(() => context.close())
const tab = await context.newPage()

test.each([
  ['a control without a name', '<button></button>', 'button-name'],
  ['words that are too pale in light', '<p class="pale">Words</p>', '"light"'],
  ['words that are too pale in dark', '<p class="dim">Words</p>', '"dark"'],
  ['a link in dark that only its color shows', '<p>A <a href="#">link</a> in words</p>', '"dark"'],
  ['a page wider than a narrow phone', '<p style="width: 350px">Words</p>', '350'],
])('finds %s', async (_, body, fault) => {
  await show(body)
  const found = await expectUsable(tab, 'a page').then(() => 'nothing', String)
  expect(found).toContain(fault)
})

test('waits for what the page moves after a change of its window, and for colors that are changing', async () => {
  await show(`<p id="late">Words</p><p class="changing">Words</p>`)
  await tab.evaluate(`addEventListener('resize', () => {
    late.style.width = '900px'
    setTimeout(() => { late.style.width = '' }, 300)
  })`)
  await expectUsable(tab, 'a page')
})

/** Shows a page that is without a fault but for the given piece. */
async function show(body: string): Promise<void> {
  await tab.setViewportSize({ width: 1280, height: 800 })
  await tab.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  await tab.setContent(
    `<!doctype html><html lang="en"><title>A page</title><style>${STYLE}</style><main><h1>A page</h1>${body}</main>`,
  )
}

const STYLE = `
  :root { color-scheme: light dark; color: light-dark(#111, #eee); background: light-dark(#fff, #111) }
  body { margin: 0 }
  .pale { color: light-dark(#ccc, #eee) }
  .dim { color: light-dark(#111, #333) }
  a { color: light-dark(#0000c0, #ddd); text-decoration: light-dark(#0000c0, #ddd) none }
  @media (prefers-color-scheme: light) { a { text-decoration: underline } }
  .changing { animation: appear 1s }
  @keyframes appear { from { color: light-dark(#fff, #111) } }
`
