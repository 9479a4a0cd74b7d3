import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { Client, Clip } from '../../packages/client/src/index.ts'
import { captionPixels, differenceOf, drawnByService } from './compare-captions.ts'
import { expectUsable } from './expect-usable.ts'
import { DESKTOP, openStudio, PHONE } from './open-studio.ts'
import { makeTalkClip } from './talk-clip.ts'

const studio = await openStudio()
let page: Page
let service: Client
let made: Clip

beforeAll(async () => {
  page = await studio.member()
  const talk = await makeTalkClip(page)
  service = talk.service
  made = talk.clip
}, 120_000)

const address = () => `${studio.service.baseUrl}/studio/clips/${made.clip_id}/edit`
const stored = () => service.clips.get(made.clip_id, { include: 'words' })
const word = (on: Page, text: string) =>
  on.getByRole('option', { name: new RegExp(`^${text}(, |$)`) }).first()
const saved = (on: Page) => on.getByText('All changes saved').waitFor()
/** What one edit may take of the page's thread, in seconds of computing: nothing that is typed meanwhile waits longer. */
const MOST_SECONDS = 0.2
/** The part of the drawn pixels that may differ: two versions of libass round edges of letters differently. */
const MOST_DIFFERENT = 0.08
/** The clip when its preview shows the last edit. */
async function settled(): Promise<Clip> {
  for (;;) {
    const clip = await stored()
    if (clip.preview.status !== 'updating') return clip
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
const said = ({ words = [] }: Clip) => words.map(({ text }) => text).join(' ')

test('words are cut, brought back and corrected with the mouse, and the clip is extended by words after it', async () => {
  await page.goto(address())
  await word(page, 'tells').click()
  await word(page, 'that').click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Cut 3 words' }).click()
  await page.getByRole('option', { name: 'you, cut' }).waitFor()
  await page.getByText('Unsaved changes').waitFor()
  await word(page, 'that').click()
  await page.getByRole('button', { name: 'Bring 1 word back' }).click()
  await word(page, 'wrong.').click()
  await page.getByLabel('Caption', { exact: true }).fill('WRONG!')
  await page.getByRole('option', { name: 'Why, not in the clip' }).click()
  await page.getByRole('button', { name: 'Bring 1 word back' }).click()
  await expectUsable(page, 'the editor with a selected word')
  await page.getByRole('button', { name: 'Save' }).click()
  await saved(page)
  const clip = await stored()
  expect(said(clip)).toBe(
    'Nobody that the first idea is almost always WRONG! So we threw it away, and we began again with three simple rules. Why',
  )
  expect(clip.segments).toHaveLength(3)
}, 120_000)

test('everything is done by keyboard alone, undone and redone, and nothing is lost by loading the page again', async () => {
  await page.goto(address())
  const list = page.getByRole('listbox', { name: 'Words of the clip' })
  await list.focus()
  await page.keyboard.press('End')
  for (let times = 0; times < 3; times++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Delete')
  await page.getByRole('option', { name: 'Nobody, not in the clip' }).waitFor()
  await page.keyboard.press('Control+z')
  await page.getByRole('option', { name: 'Nobody', exact: true }).waitFor()
  await saved(page)
  await page.keyboard.press('Control+Shift+z')
  await page.getByRole('option', { name: 'Nobody, not in the clip' }).waitFor()
  await page.getByRole('tab', { name: 'Words' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.getByLabel('Title').fill('Three simple rules')
  await page.getByLabel('Hashtags').fill('#rules, ideas')
  await expectUsable(page, 'the texts of the editor')
  await page.reload()
  await page.getByRole('option', { name: 'Nobody, not in the clip' }).waitFor()
  await page.getByRole('heading', { name: 'Three simple rules' }).waitFor()
  await page.keyboard.press('Control+s')
  await saved(page)
  const clip = await stored()
  expect([clip.title, clip.hashtags, said(clip).split(' ')[0]]).toEqual([
    'Three simple rules',
    ['rules', 'ideas'],
    'that',
  ])
}, 120_000)

test('captions get another look, on a phone by touch', async () => {
  const phone = await studio.alsoOn(page, PHONE)
  await phone.goto(address())
  await phone.getByRole('tab', { name: 'Look' }).tap()
  await phone.getByText('Karaoke', { exact: true }).first().tap()
  await phone.getByRole('button', { name: /^Text/ }).tap()
  await phone.getByLabel('Colour code').fill('#11AAEE')
  await phone.keyboard.press('Enter')
  await phone.keyboard.press('Escape')
  await expectUsable(phone, 'the look in the editor')
  await phone.getByRole('button', { name: 'Save' }).tap()
  await saved(phone)
  const { edits } = await stored()
  expect(edits.caption_style).toEqual({ preset: 'karaoke', color: '#11AAEE' })
  await phone.context().close()
}, 120_000)

test('the preview follows an edit at once, with captions as the service draws them', async () => {
  const fresh = await studio.alsoOn(page, DESKTOP)
  await fresh.goto(address())
  const drawn = (times: number) =>
    fresh.locator(`.captions canvas[data-drawn="${times}"]`).waitFor({ state: 'attached' })
  await drawn(1)
  const metrics = await fresh.context().newCDPSession(fresh)
  await metrics.send('Performance.enable')
  const mainThreadSeconds = async () => {
    const read = await metrics.send('Performance.getMetrics')
    return read.metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN
  }
  await fresh.getByRole('tab', { name: 'Look' }).click()
  const before = await mainThreadSeconds()
  await fresh.getByText('Boxed', { exact: true }).first().click()
  await drawn(2)
  expect((await mainThreadSeconds()) - before).toBeLessThan(MOST_SECONDS)
  await fresh.getByRole('button', { name: 'Save' }).click()
  await saved(fresh)
  await fresh.getByRole('tab', { name: 'Words' }).click()
  await word(fresh, 'almost').click()
  const clip = await settled()
  const at = clip.words?.find(({ text }) => text === 'almost')?.start ?? 0
  const rendered = await drawnByService(clip, at, fresh)
  for (let tries = 0; tries < 50; tries++) {
    if (differenceOf(await captionPixels(fresh), rendered) < MOST_DIFFERENT) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect(differenceOf(await captionPixels(fresh), rendered)).toBeLessThan(MOST_DIFFERENT)
  await fresh.context().close()
}, 120_000)

test('the edges of the clip are dragged on the waveform, where they snap to words, and moved by keys', async () => {
  const fresh = await studio.alsoOn(page, DESKTOP)
  await fresh.goto(address())
  const edge = fresh.getByRole('slider', { name: /^End of part/ }).last()
  await edge.waitFor()
  const second = async () => Number(await edge.getAttribute('aria-valuenow'))
  const before = await second()
  await edge.press('ArrowLeft')
  const byWord = await second()
  expect(byWord).toBeLessThan(before - 0.1)
  await edge.press('Shift+ArrowRight')
  expect(await second()).toBeCloseTo(byWord + 0.1, 2)
  await fresh.keyboard.press('Control+z')
  expect(await second()).toBeCloseTo(byWord, 3)
  const box = await edge.boundingBox()
  if (!box) throw new Error('The edge is not shown.')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await fresh.mouse.move(middle.x, middle.y)
  await fresh.mouse.down()
  await fresh.mouse.move(middle.x + 60, middle.y, { steps: 4 })
  await fresh.mouse.up()
  const dragged = await second()
  expect(dragged).toBeGreaterThan(byWord)
  await expectUsable(fresh, 'the waveform in the editor')
  await fresh.getByRole('button', { name: 'Save' }).click()
  await saved(fresh)
  expect((await stored()).end).toBeCloseTo(dragged, 2)
  await fresh.context().close()
}, 120_000)

test('the picture is framed by hand from a moment on, by keyboard alone', async () => {
  const fresh = await studio.alsoOn(page, DESKTOP)
  await fresh.goto(address())
  await fresh.getByRole('tab', { name: 'Look' }).press('Enter')
  await fresh.getByRole('button', { name: 'Frame from here on' }).press('Enter')
  await fresh.getByRole('switch', { name: 'Choose the part of the picture' }).press('Space')
  const crop = fresh.getByRole('slider', { name: 'Part of the picture' })
  for (const key of ['ArrowLeft', 'ArrowLeft', '-', 'ArrowDown']) await crop.press(key)
  await expectUsable(fresh, 'framing by hand')
  await fresh.keyboard.press('Control+s')
  await saved(fresh)
  const [shot] = (await stored()).edits.framing ?? []
  expect([shot?.layout, shot?.start, shot?.crop?.width]).toEqual(['fill', 0, 0.291])
  await fresh.context().close()
}, 120_000)

test('of two windows the second one is told what differs, and either goes on without a loss', async () => {
  const other = await studio.alsoOn(page, {})
  await other.goto(address())
  await other.getByRole('tab', { name: 'Text' }).click()
  await other.getByLabel('Title').fill('The title of the other window')
  const { revision } = await stored()
  await service.clips.update(made.clip_id, { title: 'A title by an agent', hashtags: ['agent'] })
  await other.getByRole('button', { name: 'Save' }).click()
  const dialog = other.getByRole('dialog', { name: 'This clip was also edited elsewhere' })
  await dialog.getByText('A title by an agent').waitFor()
  await expectUsable(other, 'a conflict')
  await dialog.getByRole('button', { name: 'Take theirs' }).click()
  await other.getByRole('heading', { name: 'A title by an agent' }).waitFor()
  await other.getByRole('button', { name: 'Undo' }).click()
  await other.getByRole('heading', { name: 'The title of the other window' }).waitFor()
  await service.clips.update(made.clip_id, { title: 'A second title by an agent' })
  await other.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Save mine on top' }).click()
  await saved(other)
  const clip = await stored()
  expect([clip.title, clip.revision]).toEqual(['The title of the other window', revision + 3])

  await other.getByRole('button', { name: 'Earlier versions' }).click()
  await other.getByRole('dialog', { name: 'Earlier versions' }).waitFor()
  await expectUsable(other, 'the revisions')
  await other
    .getByRole('button', { name: `Bring back version ${revision + 1}`, exact: true })
    .click()
  await other.getByRole('heading', { name: 'A title by an agent' }).waitFor()
  expect((await stored()).revision).toBe(revision + 4)
  await other.context().close()
}, 120_000)
