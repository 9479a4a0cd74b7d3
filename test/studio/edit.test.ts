import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { Client, Clip } from '../../packages/client/src/index.ts'
import { readFonts } from '../../packages/clip-engine/src/caption/read-fonts.ts'
import { readFontFile } from '../../packages/clip-engine/src/caption-fonts.ts'
import { captionsThat, differenceOf, drawnByService, inkOf } from './compare-captions.ts'
import { expectUsable } from './expect-usable.ts'
import { untilDrawn } from './long-edits.ts'
import { DESKTOP, openStudio, PHONE } from './open-studio.ts'
import { sampleFills, samplePlays } from './sample-video.ts'
import { makeTalkClip } from './talk-clip.ts'
import { threadClock } from './thread-clock.ts'

const studio = await openStudio()
let page: Page
let service: Client
let made: Clip

beforeAll(async () => {
  page = await studio.member()
  const talk = await makeTalkClip(page)
  service = talk.service
  made = talk.clip
})

const address = (clipId = made.clip_id) => `${studio.service.baseUrl}/studio/clips/${clipId}/edit`
const stored = () => service.clips.get(made.clip_id, { include: 'words' })
const word = (on: Page, text: string) =>
  on.getByRole('option', { name: new RegExp(`^${text}(, |$)`) }).first()
const saved = (on: Page) => on.getByText('All changes saved').waitFor()
/** How much of a second a picture of ffmpeg's stands for: the one before may show the word before. */
const FRAME_SECONDS = 0.04
/** The boxes of the preset “Boxed”. */
const VIOLET = [0x6c, 0x3b, 0xff]
/** Leans, and is bolder than that of the captions. */
const FONT = '@expo-google-fonts/montserrat/900Black_Italic/Montserrat_900Black_Italic.ttf'
/** What one edit may take of the page's thread, in seconds of computing: nothing that is typed meanwhile waits longer. */
const MOST_SECONDS = 0.2
/** The part of the drawn pixels that may differ: two versions of libass round edges of letters differently. */
const MOST_DIFFERENT = 0.08
/** The clip when its preview shows the last edit. */
async function settled(read = stored): Promise<Clip> {
  for (;;) {
    const clip = await read()
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
})

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
  for (let times = 0; times < 3; times++) await page.keyboard.press('ArrowRight')
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
})

test('captions get another look, on a phone by touch', async () => {
  const phone = await studio.alsoOn(page, PHONE)
  await phone.goto(address())
  await phone.getByRole('tab', { name: 'Captions' }).tap()
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
  await phone.getByRole('button', { name: 'Text: Back to the look of the project' }).tap()
  await phone.getByRole('button', { name: /^Text: #FFFFFF/ }).waitFor()
  await phone.getByRole('button', { name: 'Save' }).tap()
  await saved(phone)
  expect((await stored()).edits.caption_style).toEqual({ preset: 'karaoke' })
  await phone.context().close()
})

test('the preview follows an edit at once, with captions and fonts of the brand as the service draws them', async () => {
  const font = readFontFile(FONT)
  if (!font) throw new Error(`There is no font ${FONT}.`)
  const given = new File([new Uint8Array(font.bytes)], 'own.ttf', { type: 'font/ttf' })
  const asset = await service.assets.upload(given, { kind: 'font' })
  const family = `asset:${asset.asset_id}`
  const fresh = await studio.alsoOn(page, DESKTOP)
  await fresh.goto(address())
  const drawn = (times: number) =>
    fresh.locator(`.captions canvas[data-drawn="${times}"]`).waitFor({ state: 'attached' })
  await drawn(1)
  await word(fresh, 'almost').click()
  const mainThreadSeconds = await threadClock(fresh)
  await fresh.getByRole('tab', { name: 'Captions' }).click()
  // The panel may be loaded only now.
  await fresh.getByText('Boxed', { exact: true }).first().waitFor()
  const before = await mainThreadSeconds()
  await fresh.getByText('Boxed', { exact: true }).first().click()
  await drawn(2)
  expect((await mainThreadSeconds()) - before).toBeLessThan(MOST_SECONDS)
  const plain = await captionsThat(fresh, (shown) => inkOf(shown, VIOLET).count > 100)
  await fresh.getByRole('button', { name: 'Montserrat Font' }).click()
  await fresh.getByRole('option', { name: asset.font_family ?? '' }).click()
  await fresh.getByRole('button', { name: 'Save' }).click()
  await saved(fresh)
  await fresh.getByRole('tab', { name: 'Words' }).click()
  await word(fresh, 'almost').click()
  const clip = await settled()
  const start = clip.words?.find(({ text }) => text === 'almost')?.start ?? 0
  expect(clip.edits.caption_style?.font_family).toBe(family)
  const fonts = await readFonts([{ path: font.file, family }])
  const rendered = await drawnByService(clip, start + FRAME_SECONDS, fresh, fonts)
  await captionsThat(fresh, (shown) => differenceOf(shown, rendered) < MOST_DIFFERENT)
  expect(differenceOf(plain, rendered)).toBeGreaterThan(MOST_DIFFERENT)
  await fresh.context().close()
})

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
})

test('an edge is dragged by touch on a phone', async () => {
  const phone = await studio.alsoOn(page, PHONE)
  await phone.goto(address())
  const edge = phone.getByRole('slider', { name: /^End of part/ }).last()
  await edge.scrollIntoViewIfNeeded()
  const before = Number(await edge.getAttribute('aria-valuenow'))
  const box = await edge.boundingBox()
  if (!box) throw new Error('The edge is not shown.')
  const y = box.y + box.height / 2
  const touch = await phone.context().newCDPSession(phone)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y }],
    })
  const from = box.x + box.width / 2
  await send('touchStart', from)
  for (const by of [10, 30, 60]) await send('touchMove', from - by)
  await send('touchEnd')
  await untilDrawn(phone)
  expect(Number(await edge.getAttribute('aria-valuenow'))).toBeLessThan(before - 1)
  await phone.context().close()
})

test('a pause that is brought back stays while pauses are removed', async () => {
  const { clip_id } = await service.clips.create(made.project_id, { start: 0, end: 11 })
  const own = () => service.clips.get(clip_id, { include: 'words' })
  const desk = await studio.alsoOn(page, DESKTOP)
  await settled(own)
  await desk.goto(address(clip_id))
  await desk.getByText('Remove pauses').click()
  await desk.getByRole('button', { name: 'Save' }).click()
  await saved(desk)
  const cut = await settled(own)
  expect([cut.edits.remove_silences, cut.segments.length]).toEqual([true, 2])
  const pause = desk.locator('.pause.cut')
  await pause.click()
  await desk.getByRole('button', { name: 'Bring the pause back' }).click()
  await pause.waitFor({ state: 'detached' })
  await desk.getByRole('button', { name: 'Save' }).click()
  await saved(desk)
  const restored = await settled(own)
  expect([restored.edits.remove_silences, restored.segments.length]).toEqual([true, 1])
  expect(await desk.getByRole('switch', { name: 'Remove pauses' }).isChecked()).toBe(true)
  await desk.context().close()
})

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
})

test('a template is shown with the newest video, laid out and played', async () => {
  const { template_id } = await service.templates.create({
    name: 'Talks',
    config: { layout: { mode: 'fill' } },
  })
  const fresh = await studio.alsoOn(page, { ...DESKTOP, reducedMotion: 'reduce' })
  await fresh.goto(`${studio.service.baseUrl}/studio/brand/templates/${template_id}`)
  await fresh.getByText('With your newest video').waitFor()
  await captionsThat(fresh, (shown) => inkOf(shown, [255, 255, 255]).count > 500)
  await sampleFills(fresh)
  await samplePlays(fresh)
  await fresh.context().close()
})
