import { expect, test } from 'bun:test'
import { until } from '@svc/patience'
import { chooseFile } from './choose-file.ts'
import { expectUsable } from './expect-usable.ts'
import { openWorkingStudio, PHONE } from './open-studio.ts'

const studio = await openWorkingStudio()

test('a template is made, changed, made the default, copied and deleted; a file of the brand is uploaded, checked, replaced where it is used, and deleted', async () => {
  const { client, open } = await studio.member()
  const page = await open()
  await page.getByRole('link', { name: 'Brand', exact: true }).click()
  await page.getByLabel('Name of a new template').fill('Talks, upright')
  await expectUsable(page, 'templates')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Talks, upright' }).waitFor()
  await page.getByText('Neon', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Talks')
  await page.getByText('A title over the first seconds').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('All changes saved').waitFor()
  await page.getByRole('link', { name: 'All templates' }).click()
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Talks', exact: true }) })
  await card.getByRole('button', { name: 'Make default' }).click()
  await card.getByText('Default', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Duplicate' }).click()
  await page.getByRole('heading', { name: 'Copy of Talks' }).waitFor()
  const { items } = await client.templates.list()
  const made = items.find(({ name }) => name === 'Talks')
  expect([made?.is_default, made?.config.captions.preset, made?.config.hook.enabled]).toEqual([
    true,
    'neon',
    false,
  ])
  expect(items.find(({ name }) => name === 'Copy of Talks')?.config).toEqual(made?.config)
  await page.getByRole('button', { name: 'Delete Copy of Talks' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('heading', { name: 'Copy of Talks', exact: true })
    .waitFor({ state: 'detached' })

  await page.getByRole('tab', { name: 'Files' }).click()
  await page.getByText('No file yet.').waitFor()
  await chooseFile(page, 'Choose a file', {
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(LOGO),
  })
  await page.getByRole('heading', { name: 'logo.svg' }).waitFor()
  await page.getByText('Ready').waitFor()
  await expectUsable(page, 'the files of the brand')
  const [logo] = (await client.assets.list()).items
  const config = { branding: { logo_asset_id: logo?.asset_id ?? '' } }
  const { template_id } = await client.templates.create({ name: 'With a logo', config })
  await chooseFile(page, 'Replace logo.svg', {
    name: 'newer.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(LOGO.replace('#c44', '#4c4')),
  })
  await page.getByRole('heading', { name: 'newer.svg' }).waitFor()
  await page.getByRole('heading', { name: 'logo.svg' }).waitFor({ state: 'detached' })
  const [newer] = (await client.assets.list()).items
  const { branding } = (await client.templates.get(template_id)).config
  expect([newer?.name, branding.logo_asset_id]).toEqual(['newer.svg', newer?.asset_id ?? ''])
  await page.getByRole('button', { name: 'Delete newer.svg' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No file yet.').waitFor()

  // Of several files one is refused, the first; the other is taken all the same.
  const file = { mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) }
  await chooseFile(page, 'Choose a file', [
    { ...file, name: 'empty.svg', buffer: Buffer.alloc(0) },
    { ...file, name: 'second.svg' },
  ])
  await page.getByRole('heading', { name: 'second.svg' }).waitFor()
  await page.getByRole('alert').first().waitFor()
})

test('on a phone, words are pasted as a list and removed, and a colour is added and removed', async () => {
  const { client, open } = await studio.member()
  const page = await open('/studio/brand', PHONE)
  await page.getByRole('tab', { name: 'Vocabulary' }).tap()
  await page.getByLabel('Add words').fill('Kubernetes\nLovelace, Ada\n\nlovelace')
  await page.getByRole('button', { name: 'Add 3 words' }).tap()
  const list = page.getByRole('list', { name: 'Vocabulary' })
  await list.getByText('Kubernetes').waitFor()
  await expectUsable(page, 'the vocabulary')
  await page.getByRole('button', { name: 'Remove Ada' }).tap()
  await list.getByText('Ada', { exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'Censored words' }).tap()
  await page.getByLabel('Add words').fill('darn')
  await page.getByRole('button', { name: 'Add 1 word' }).tap()
  await page.getByRole('list', { name: 'Censored words' }).getByText('darn').waitFor()
  const [known, censored] = await Promise.all([
    client.brandKit.vocabulary(),
    client.brandKit.censoredWords(),
  ])
  expect(known.items.map(({ term }) => term)).toEqual(['Kubernetes', 'Lovelace'])
  expect(censored.items.map(({ word }) => word)).toEqual(['darn'])
  await page.getByRole('tab', { name: 'Colours' }).tap()
  await page.getByRole('button', { name: 'Add a colour' }).tap()
  await page.getByLabel('Name').fill('a'.repeat(50))
  await page.getByRole('button', { name: 'Add', exact: true }).tap()
  await page.getByText('#2563EB').waitFor()
  await expectUsable(page, 'a long name')
  await page.getByRole('button', { name: 'Add a colour' }).tap()
  await page.getByText('This colour is in your list already.').waitFor()
  await page.getByRole('button', { name: 'Close' }).tap()
  await page.getByRole('button', { name: /^Remove a/ }).tap()
  await page.getByText('No colour yet.').waitFor()
})

test('a colour of the brand is added, named, changed, moved and picked in a template, by keyboard alone', async () => {
  const { client, open } = await studio.member()
  const page = await open('/studio/brand')
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  await page.getByRole('tab', { name: 'Templates' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.getByText('No colour yet.').waitFor()
  await press('Add a colour')
  await page.getByRole('textbox', { name: 'Name' }).focus()
  await page.keyboard.type('Sea')
  await press('Colour: #2563EB')
  const code = page.getByRole('textbox', { name: 'Colour code' })
  await code.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('ffd400')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Colour: #FFD400' }).waitFor()
  await expectUsable(page, 'a new colour')
  await page.getByRole('textbox', { name: 'Name' }).press('Enter')
  const list = page.getByRole('list', { name: 'Colours' })
  await list.getByText('Sea').waitFor()
  const { updated_at } = await client.brandKit.colors()
  await press('Add a colour')
  await page.getByRole('textbox', { name: 'Name' }).fill('Ink')
  const [sea] = (await client.brandKit.colors()).items
  const elsewhere = [sea ?? { color: '#FFD400' }, { color: '#0A0A0A' }, { color: '#FF3B6B80' }]
  await client.brandKit.replaceColors({ items: elsewhere, updated_at })
  await press('Add')
  await page.getByRole('dialog').getByRole('alert').waitFor()
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Ink')
  await press('Add')
  await list.getByText('Ink').waitFor()
  await list.getByText('#0A0A0A').waitFor()
  await press('Change Sea')
  await page.getByRole('textbox', { name: 'Name' }).fill('Sun')
  await press('Save')
  await list.getByText('Sun').waitFor()
  await press('Remove #0A0A0A')
  await press('Move Ink up')
  // Who goes to another address meanwhile, breaks off what is saved.
  await until(async () => (await client.brandKit.colors()).items[1]?.name === 'Ink')
  const { template_id } = await client.templates.create({ name: 'Coloured' })
  await page.goto(`/studio/brand/templates/${template_id}`)
  await page.getByRole('button', { name: /^Text: / }).focus()
  await page.keyboard.press('Enter')
  const offered = page.getByRole('listbox', { name: 'Colours of your brand' })
  await offered.getByRole('option').nth(2).waitFor()
  expect(await offered.getByRole('option').allInnerTexts()).toEqual(['Sun', 'Ink', ''])
  await offered.getByRole('option', { name: 'Ink', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Text: #FF3B6B80' }).waitFor()
  expect((await client.brandKit.colors()).items).toEqual([
    { color: '#FFD400', name: 'Sun' },
    { color: '#2563EB', name: 'Ink' },
    { color: '#FF3B6B80', name: null },
  ])
})

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="30" fill="#c44"/></svg>'
