import { expect, test } from 'bun:test'
import { slowness } from '@svc/patience'
import type { Clip } from '../../packages/client/src/index.ts'
import { readFonts } from '../../packages/clip-engine/src/caption/read-fonts.ts'
import { readFontFile } from '../../packages/clip-engine/src/caption-fonts.ts'
import { captionsThat, differenceOf, drawnByService, inkOf } from './compare-captions.ts'
import { saved, word } from './editor-page.ts'
import { expectUsable } from './expect-usable.ts'
import { memberWithClip } from './given-project.ts'
import { untilDrawn } from './long-edits.ts'
import { openRestingStudio, openWorkingStudio, PHONE } from './open-studio.ts'
import { drawn } from './spoken-video.ts'
import { threadClock } from './thread-clock.ts'

const resting = await openRestingStudio()
const working = await openWorkingStudio()

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
const said = ({ words = [] }: Clip) => words.map(({ text }) => text).join(' ')

test('words are cut, brought back and corrected with the mouse, the one that may be misheard too, and the clip is extended by words after it; its edges are dragged on the waveform, where they snap to words, and moved by keys', async () => {
  const { open, address, stored, clip_id } = await memberWithClip(resting)
  await resting.service.sql`
    update clips set words = regexp_replace(
      words::text, '"text": "(idea|wrong\\.)"', '\\&, "doubtful": true', 'g')::jsonb
    where clip_id = ${clip_id}`
  const page = await open(address)
  await word(page, 'tells').click()
  await word(page, 'that').click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Cut 3 words' }).click()
  await page.getByRole('option', { name: 'you, cut' }).waitFor()
  await word(page, 'that').click()
  await page.getByRole('button', { name: 'Bring 1 word back' }).click()
  await page.getByRole('option', { name: 'Why, not in the clip' }).click()
  await page.getByRole('button', { name: 'Bring 1 word back' }).click()
  // However often it is saved on the way, the captions are told last, with the word that a worker would add.
  const review = (what: string) => page.getByRole('button', { name: what }).click()
  await review('Next of 2 doubtful words')
  await page.getByRole('option', { name: 'idea, may be misheard', selected: true }).waitFor()
  await review('Next of 2 doubtful words')
  await page.getByRole('option', { name: 'wrong., may be misheard', selected: true }).waitFor()
  await page.getByLabel('Caption', { exact: true }).fill('WRONG!')
  await review('Look at 1 doubtful word')
  await page.getByRole('option', { name: 'idea, may be misheard', selected: true }).waitFor()
  await expectUsable(page, 'the editor with a selected word')
  await page.keyboard.press('Control+s')
  await saved(page)
  const clip = await stored()
  expect(said(clip)).toBe(
    'Nobody that the first idea is almost always WRONG! So we threw it away, and we began again with three simple rules. Why',
  )
  expect(clip.segments).toHaveLength(3)
  expect((clip.words ?? []).flatMap(({ text, doubtful }) => (doubtful ? [text] : []))).toEqual([
    'idea',
  ])

  const edge = page.getByRole('slider', { name: /^End of part/ }).last()
  await edge.waitFor()
  const second = async () => Number(await edge.getAttribute('aria-valuenow'))
  const before = await second()
  await edge.press('ArrowLeft')
  const byWord = await second()
  expect(byWord).toBeLessThan(before - 0.1)
  await edge.press('Shift+ArrowRight')
  expect(await second()).toBeCloseTo(byWord + 0.1, 2)
  await page.keyboard.press('Control+z')
  expect(await second()).toBeCloseTo(byWord, 3)
  const box = await edge.boundingBox()
  if (!box) throw new Error('The edge is not shown.')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  // What is under the hand stays there while it is saved.
  await page.keyboard.press('Control+s')
  await saved(page)
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x + 60, middle.y, { steps: 4 })
  await page.mouse.up()
  const dragged = await second()
  expect(dragged).toBeGreaterThan(byWord)
  await expectUsable(page, 'the waveform in the editor')
  await page.keyboard.press('Control+s')
  await saved(page)
  expect((await stored()).end).toBeCloseTo(dragged, 2)
})

test('everything is done by keyboard alone, undone and redone, and nothing is lost by loading the page again; of two windows the second one is told what differs, and either goes on without a loss', async () => {
  const { client, open, address, stored, clip_id } = await memberWithClip(resting)
  const page = await open(address)
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
  for (let times = 0; times < 5; times++) await page.keyboard.press('ArrowRight')
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
    'you',
  ])

  /** What another window saves before the next save of this one. */
  let theirs: { title: string; hashtags?: string[] } | null = null
  await page.route(/v1.clips/, async (route) => {
    const change = route.request().method() === 'PATCH' && theirs
    if (change) {
      theirs = null
      await client.clips.update(clip_id, change)
    }
    await route.continue()
  })
  await page.getByRole('tab', { name: 'Text' }).click()
  theirs = { title: 'A title by an agent', hashtags: ['agent'] }
  await page.getByLabel('Title').fill('The title of the other window')
  const dialog = page.getByRole('dialog', { name: 'This clip was also edited elsewhere' })
  await dialog.getByText('A title by an agent').waitFor()
  await expectUsable(page, 'a conflict')
  await dialog.getByRole('button', { name: 'Take theirs' }).click()
  await page.getByRole('heading', { name: 'A title by an agent' }).waitFor()
  theirs = { title: 'A second title by an agent' }
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: 'The title of the other window' }).waitFor()
  await dialog.getByRole('button', { name: 'Save mine on top' }).click()
  await saved(page)
  const { title, revision } = await stored()
  expect([title, revision]).toEqual(['The title of the other window', clip.revision + 3])

  await page.getByRole('button', { name: 'Earlier versions' }).click()
  await page.getByRole('dialog', { name: 'Earlier versions' }).waitFor()
  await expectUsable(page, 'the revisions')
  await page
    .getByRole('button', { name: `Bring back version ${clip.revision + 1}`, exact: true })
    .click()
  await page.getByRole('heading', { name: 'A title by an agent' }).waitFor()
  expect((await stored()).revision).toBe(revision + 1)
})

test('on a phone by touch a passage is selected, captions get another look, which is saved without being told to, and an edge is dragged', async () => {
  const { open, address, stored } = await memberWithClip(resting)
  const phone = await open(address, PHONE)
  await word(phone, 'tells').tap()
  await phone.getByRole('button', { name: 'Select up to the word' }).tap()
  await word(phone, 'idea').tap()
  await phone.getByRole('button', { name: 'Cut 6 words' }).waitFor()
  await expectUsable(phone, 'a passage selected by touch')
  await phone.getByRole('tab', { name: 'Captions' }).tap()
  await phone.getByText('Karaoke', { exact: true }).first().tap()
  await phone.getByRole('button', { name: /^Text/ }).tap()
  await phone.getByLabel('Colour code').fill('#11AAEE')
  // The look is saved meanwhile, and what is typed stays.
  await saved(phone)
  await phone.keyboard.press('Enter')
  await phone.keyboard.press('Escape')
  await expectUsable(phone, 'the look in the editor')
  await saved(phone)
  const { edits } = await stored()
  expect(edits.caption_style).toEqual({ preset: 'karaoke', color: '#11AAEE' })
  await phone.getByRole('button', { name: 'Text: Back to the look of the project' }).tap()
  await phone.getByRole('button', { name: /^Text: #FFFFFF/ }).waitFor()
  await saved(phone)
  expect((await stored()).edits.caption_style).toEqual({ preset: 'karaoke' })

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
})

test('the preview follows an edit at once, also of its shape, with captions and fonts of the brand as the service draws them', async () => {
  const font = readFontFile(FONT)
  if (!font) throw new Error(`There is no font ${FONT}.`)
  const given = new File([new Uint8Array(font.bytes)], 'own.ttf', { type: 'font/ttf' })
  const { client, open, address, clip_id } = await memberWithClip(working)
  const asset = await client.assets.upload(given, { kind: 'font' })
  const family = `asset:${asset.asset_id}`
  const page = await open('about:blank')
  // A font that does not arrive is asked for again.
  await page.route('**/studio/fonts/**', (route) => route.abort(), { times: 1 })
  await page.goto(address)
  await page.locator('.captions canvas').waitFor({ state: 'attached' })
  await untilDrawn(page)
  await page.getByRole('tab', { name: 'Picture' }).click()
  await page.getByRole('radiogroup', { name: 'Shape' }).getByText('1:1').click()
  await page.getByRole('button', { name: 'Take this frame' }).click()
  await page.locator('.cover canvas[width="144"][height="144"]').waitFor()
  await page.getByRole('tab', { name: 'Words' }).click()
  await word(page, 'almost').click()
  const mainThreadSeconds = await threadClock(page)
  await page.getByRole('tab', { name: 'Captions' }).click()
  // The panel may be loaded only now.
  await page.getByText('Boxed', { exact: true }).first().waitFor()
  await page.getByText(/captions? stands? elsewhere/).waitFor()
  const before = await mainThreadSeconds()
  await page.getByText('Boxed', { exact: true }).first().click()
  await untilDrawn(page)
  expect((await mainThreadSeconds()) - before).toBeLessThan(MOST_SECONDS * slowness())
  const plain = await captionsThat(page, (shown) => inkOf(shown, VIOLET).count > 100)
  await page.getByRole('button', { name: 'Montserrat Font', exact: true }).click()
  await page.getByRole('option', { name: asset.font_family ?? '' }).click()
  await page.keyboard.press('Control+s')
  await saved(page)
  await page.getByRole('tab', { name: 'Words' }).click()
  await word(page, 'almost').click()
  const clip = await drawn(client, clip_id)
  const start = clip.words?.find(({ text }) => text === 'almost')?.start ?? 0
  expect(clip.edits).toMatchObject({ caption_style: { font_family: family }, cover_seconds: 0 })
  expect(clip.framing?.aspect_ratio).toBe('1:1')
  const fonts = await readFonts([{ path: font.file, family }])
  const rendered = await drawnByService(clip, start + FRAME_SECONDS, page, fonts)
  await captionsThat(page, (shown) => differenceOf(shown, rendered) < MOST_DIFFERENT)
  expect(differenceOf(plain, rendered)).toBeGreaterThan(MOST_DIFFERENT)
  // A look that is pointed at moves over the picture that stands still, until the pointer leaves.
  await page.getByRole('tab', { name: 'Captions' }).click()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.getByText('Karaoke', { exact: true }).first().hover()
  const tried = await captionsThat(page, (shown) => inkOf(shown, VIOLET).count === 0)
  await captionsThat(page, (shown) => differenceOf(shown, tried) > MOST_DIFFERENT)
  await page.getByRole('tab', { name: 'Words' }).hover()
  await captionsThat(page, (shown) => differenceOf(shown, rendered) < MOST_DIFFERENT)
  expect(await page.getByRole('radio', { name: 'Boxed' }).isChecked()).toBe(true)
})
