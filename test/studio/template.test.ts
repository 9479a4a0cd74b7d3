import { expect, test } from 'bun:test'
import { eventually, slowness } from '@svc/patience'
import type { Page } from 'playwright-core'
import { readFontFile } from '../../packages/clip-engine/src/caption-fonts.ts'
import { media } from '../../packages/test-media/src/index.ts'
import { captionsThat, differenceOf, inkOf, type Picture } from './compare-captions.ts'
import { saved } from './editor-page.ts'
import { expectUsable } from './expect-usable.ts'
import { giveProject } from './given-project.ts'
import { openWorkingStudio, PHONE } from './open-studio.ts'
import { sampleFills, samplePlays } from './sample-video.ts'
import { TALK_OF_ONE_CLIP } from './spoken-video.ts'
import { threadClock } from './thread-clock.ts'

const RED = [255, 0, 0]
const WHITE = [255, 255, 255]
const GREEN = [0, 255, 0]
/** Of the two people in the drawn sample. */
const LEFT_SHIRT = [194, 85, 61]
const RIGHT_SHIRT = [47, 111, 115]
/** What one change may take of the page's thread, in seconds of computing. */
const MOST_SECONDS = 0.2
const THIN = '@expo-google-fonts/montserrat/100Thin/Montserrat_100Thin.ttf'
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="30" fill="#c44"/></svg>'

const studio = await openWorkingStudio()

/** A member with a template, and its address. */
async function withTemplate() {
  const member = await studio.member()
  const { client } = member
  const wanted = { name: 'Talks', config: { layout: { mode: 'fill' } } } as const
  const { template_id } = await client.templates.create(wanted)
  return {
    ...member,
    template_id,
    address: `/studio/brand/templates/${template_id}`,
    stored: async () => (await client.templates.get(template_id)).config,
  }
}

const choose = async (on: Page, field: RegExp, option: string) => {
  await on.getByRole('button', { name: field }).click()
  await on.getByRole('option', { name: option }).click()
}
/** A picture without anything drawn differs from itself by definition. */
const isDrawn = (shown: Picture) => differenceOf(shown, shown) === 0
const near = (color: readonly number[], other: readonly number[]) =>
  color.every((value, channel) => Math.abs(value - (other[channel] ?? 0)) < 12)

test('each change of a template is seen at once, as clips will have it; only weights that a font has are offered, and each field leads back alone', async () => {
  const logo = new File([LOGO], 'logo.svg', { type: 'image/svg+xml' })
  const { client, open, address, stored } = await withTemplate()
  const { asset_id } = await client.assets.upload(logo, { kind: 'logo', name: 'Our logo' })
  const page = await open(address)
  await page.locator('.stage canvas.picture').waitFor()
  await choose(page, /How the picture fills the frame$/, 'Split')
  await pictureThat(page, ({ top, low }) => near(top, LEFT_SHIRT) && near(low, RIGHT_SHIRT))
  await choose(page, /How the picture fills the frame$/, 'Follow')
  await pictureThat(page, ({ bottom, corner }) => near(bottom, LEFT_SHIRT) && !near(corner, GREEN))
  await choose(page, /How the picture fills the frame$/, 'Fit')
  await choose(page, /Behind a picture that leaves room$/, 'One colour')
  await page.getByRole('button', { name: /^Colour behind it:/ }).click()
  await page.getByLabel('Colour code').fill('#00FF00')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await pictureThat(
    page,
    ({ top, bottom, corner }) => near(bottom, GREEN) && near(corner, GREEN) && !near(top, GREEN),
  )

  const back = page.getByRole('button', { name: 'Font: Undo what you changed here' })
  await choose(page, / Font$/, 'Anton')
  await page.getByText('This font has one weight.').waitFor()
  expect(await page.getByRole('slider', { name: 'Weight' }).count()).toBe(0)
  await choose(page, / Font$/, 'Oswald')
  await choose(page, / Weight$/, 'Semibold')
  await page.getByText('Keep off faces').click()
  await back.click()
  await page.getByRole('slider', { name: 'Weight' }).waitFor()
  await back.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Montserrat Font', exact: true }).waitFor()
  expect(await page.evaluate(`document.activeElement.textContent`)).toContain('Montserrat')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved(page)
  const { layout, captions } = await stored()
  const { mode, fit_background, fit_color } = layout
  expect([mode, fit_background, fit_color]).toEqual(['fit', 'color', '#00FF00'])
  const { font_family, font_weight, avoid_faces } = captions
  expect([font_family, font_weight, avoid_faces]).toEqual(['Montserrat', 600, false])

  const white = await captionsThat(page, (shown) => inkOf(shown, WHITE).count > 1000)
  const computed = await threadClock(page)
  await page.getByRole('button', { name: /^Text:/ }).click()
  await page.getByLabel('Colour code').fill('#FF0000')
  const before = await computed()
  await page.keyboard.press('Enter')
  const red = await captionsThat(page, (shown) => inkOf(shown, RED).count > 300)
  expect((await computed()) - before).toBeLessThan(MOST_SECONDS * slowness())
  expect(inkOf(red, RED).middle).toBeGreaterThan(0.6)
  await page.keyboard.press('Escape')
  await choose(page, /Position$/, 'Top')
  await captionsThat(page, (shown) => inkOf(shown, RED).middle < 0.5)
  await page.getByText('A title over the first seconds').click()
  const titled = inkOf(white, WHITE).count
  await captionsThat(page, (shown) => inkOf(shown, WHITE).count < titled / 2)
  await choose(page, /Shape of the clips$/, '1:1, square')
  await captionsThat(page, ({ width, height }) => Math.abs(width - height) < 2)
  await choose(page, /Logo$/, 'Our logo')
  await choose(page, /Corner of the logo$/, 'Bottom left')
  await page.locator('.stage.sample img').waitFor()
  await page.getByText('A bar that grows with the clip').click()
  await page.locator('.sample-bar').waitFor()
  await expectUsable(page, 'a template with a preview, a logo and changed captions')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved(page)
  const made = await stored()
  expect([made.captions.color, made.captions.position, made.layout.aspect_ratio]).toEqual([
    '#FF0000',
    'top',
    '1:1',
  ])
  const { hook, branding } = made
  expect([hook.enabled, branding.logo_asset_id, branding.logo_position]).toEqual([
    false,
    asset_id,
    'bottom_left',
  ])
})

/** Colours of the picture of a sample: in its middle, at three heights, and in a corner. */
type Seen = Record<'top' | 'bottom' | 'low' | 'corner', number[]>

async function pictureThat(on: Page, isExpected: (seen: Seen) => boolean): Promise<void> {
  const look = `(() => {
    const canvas = document.querySelector('.stage canvas.picture')
    const context = canvas.getContext('2d')
    const at = (x, y) => [...context.getImageData(canvas.width * x, canvas.height * y, 1, 1).data].slice(0, 3)
    return { top: at(0.5, 0.47), bottom: at(0.5, 0.8), low: at(0.5, 0.9), corner: at(0.02, 0.02) }
  })()`
  await eventually(async () => {
    const seen = await on.evaluate<Seen>(look)
    if (!isExpected(seen)) throw new Error(`The picture is laid out so: ${JSON.stringify(seen)}.`)
  })
}

test('intro and music of a template are played beside its sample, which is played and saved by keyboard alone, and unsaved changes are not left without a question', async () => {
  const { client, open, address, stored } = await withTemplate()
  const intro = await client.assets.upload(media('small.mp4'), { kind: 'intro', name: 'Hello' })
  const music = await client.assets.upload(media('really-m4a.aac'), {
    ...{ kind: 'music', name: 'Hum', contentType: 'audio/mp4' },
  })
  const page = await open(address)
  await choose(page, /Intro$/, 'Hello')
  await choose(page, /Music$/, 'Hum')
  await page.getByText('0:02').first().waitFor()
  await expectUsable(page, 'a template with an intro and music')
  const plays = (element: string) =>
    page.evaluate<boolean>(`new Promise((done) => {
      const media = document.querySelector('.stage ${element}')
      media.ontimeupdate = () => media.currentTime > 0 && done(!media.muted)
      media.onerror = () => done(false)
    })`)
  await page.getByRole('button', { name: 'Play: Intro' }).click()
  expect(await plays('video.bookend')).toBe(true)
  await page.getByRole('button', { name: 'Play: Music' }).click()
  expect(await plays('audio')).toBe(true)
  expect(await page.locator('.stage .bookend').count()).toBe(0)
  await page.getByRole('button', { name: 'Stop: Music' }).click()
  await page.getByRole('button', { name: 'Play: Music' }).waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved(page)
  const { branding, audio } = await stored()
  expect([branding.intro_asset_id, audio.music_asset_id]).toEqual([intro.asset_id, music.asset_id])

  const still = await captionsThat(page, isDrawn)
  await page.getByRole('button', { name: 'Play', exact: true }).press('Enter')
  await captionsThat(page, (shown) => differenceOf(shown, still) > 0.3)
  await page.getByRole('button', { name: 'Pause', exact: true }).press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).press('End')
  await page.keyboard.type(', upright')
  await page.getByText('Unsaved changes').waitFor()
  await page.getByRole('link', { name: 'All templates' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  const asked = page.waitForEvent('dialog')
  await page.evaluate('void setTimeout(() => location.reload())')
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await saved(page)
  await page.getByRole('heading', { name: 'Talks, upright' }).waitFor()
  await page.getByRole('link', { name: 'All templates' }).press('Enter')
  await page.getByRole('heading', { name: 'Brand', exact: true }).waitFor()
})

test('a font of the brand is uploaded and used in a template, on a phone', async () => {
  const { client, open, template_id, address, stored } = await withTemplate()
  await client.templates.update(template_id, { config: { captions: { color: '#FF0000' } } })
  const phone = await open('/studio/brand', PHONE)
  await phone.getByRole('tab', { name: 'Files' }).tap()
  const chooser = phone.waitForEvent('filechooser')
  await phone.getByRole('button', { name: 'Choose a file' }).tap()
  const buffer = Buffer.from(readFontFile(THIN)?.bytes ?? [])
  await (await chooser).setFiles({ name: 'house.ttf', mimeType: 'font/ttf', buffer })
  const card = phone
    .getByRole('listitem')
    .filter({ has: phone.getByRole('heading', { name: 'house.ttf' }) })
  await card.getByText('Ready').waitFor()
  await card.getByText('Font', { exact: true }).waitFor()
  await phone.goto(address)
  const bold = await captionsThat(phone, (shown) => inkOf(shown, RED).count > 100)
  await phone.getByRole('button', { name: 'Montserrat Font', exact: true }).tap()
  await phone.getByRole('option', { name: 'Montserrat Thin' }).tap()
  const thin = await captionsThat(phone, (shown) => differenceOf(shown, bold) > 0.3)
  expect(inkOf(thin, RED).count).toBeLessThan(inkOf(bold, RED).count / 2)
  await expectUsable(phone, 'a template on a phone')
  await phone.getByRole('button', { name: 'Save', exact: true }).tap()
  await saved(phone)
  const [font] = (await client.assets.list({ kind: 'font' })).items
  expect((await stored()).captions.font_family).toBe(`asset:${font?.asset_id}`)
})

test('of two windows the second one is told, and saves on top of the first or takes it; a refused name stays; a template is shown with the newest video, laid out and played', async () => {
  const { open, address, template_id, stored, ...member } = await withTemplate()
  const { client } = member
  await giveProject(studio.service, member, TALK_OF_ONE_CLIP)
  const page = await open(address)
  await page.getByText('With your newest video').waitFor()
  await page.getByLabel('Small text at the bottom').fill('clips.example.org')
  await client.templates.update(template_id, { config: { captions: { uppercase: false } } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const choice = page.getByRole('dialog', { name: 'This template was also changed elsewhere' })
  await choice.waitFor()
  await expectUsable(page, 'a template that was changed elsewhere')
  await choice.getByRole('button', { name: 'Save mine on top' }).click()
  await saved(page)
  const { captions, branding } = await stored()
  expect([captions.uppercase, branding.watermark_text]).toEqual([false, 'clips.example.org'])
  await page.getByLabel('Small text at the bottom').fill('mine')
  await client.templates.update(template_id, { name: 'Theirs' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await choice.getByRole('button', { name: 'Take theirs' }).click()
  await page.getByRole('heading', { name: 'Theirs' }).waitFor()
  await saved(page)
  await client.templates.create({ name: 'Taken' })
  await page.getByRole('textbox', { name: 'Name' }).fill('taken')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Another template has this name.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('taken')

  await captionsThat(page, (shown) => inkOf(shown, WHITE).count > 500)
  await sampleFills(page)
  await samplePlays(page)
})
