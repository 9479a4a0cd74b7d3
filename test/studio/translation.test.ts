import { expect, test } from 'bun:test'
import type { Response } from 'playwright-core'
import { translated } from '../../services/api/test/translation-samples.ts'
import { connectAccount } from './connect-account.ts'
import { expectUsable } from './expect-usable.ts'
import { giveClip } from './given-clip.ts'
import { openRestingStudio } from './open-studio.ts'

const studio = await openRestingStudio()

test('a translation is read and corrected, what is typed stays while another line is changed elsewhere and while it is saved, and a post shows the captions in its language', async () => {
  const member = await studio.member()
  const { account_id, client } = member
  await connectAccount(member, 'local_folder', { folder: 'mine' })
  const clip_id = await giveClip(studio.service, member, 'Why most meetings fail')
  await translated(studio.service, account_id, clip_id)
  const page = await member.open(`/studio/clips/${clip_id}/edit`)
  await page.getByRole('tab', { name: 'Translation' }).click()
  await page.getByText('Machine-made, not read yet').waitFor()
  const line = page.getByLabel(/What did we decide/)
  await line.fill('Was haben wir')
  const { translations, clips } = client
  await translations.update(clip_id, 'de', { hook: 'Anderswo' })
  // A clip that is changed is read anew with its translations.
  await clips.update(clip_id, { title: 'Why most meetings are too long' })
  await page.locator('input[value="Anderswo"]').waitFor()
  await page.getByRole('tab', { name: 'Words' }).click()
  await page.getByRole('tab', { name: 'Translation' }).click()
  expect(await line.inputValue()).toBe('Was haben wir')
  await page.getByRole('link', { name: 'All clips' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()

  const typed = Promise.withResolvers<void>()
  await page.route(
    '**/translations/de',
    async (route) => {
      await typed.promise
      await route.continue()
    },
    { times: 1 },
  )
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await line.fill('Was haben wir beschlossen?')
  const saved = page.waitForResponse(isChange)
  typed.resolve()
  await saved
  const again = page.waitForResponse(isChange)
  await save.click()
  await again
  const known = await translations.get(clip_id, 'de')
  expect([known.hook, known.lines[0]?.text]).toEqual(['Anderswo', 'Was haben wir beschlossen?'])

  await line.fill('Was ist beschlossen?')
  await expectUsable(page, 'a translation')
  await page.getByRole('button', { name: 'I have read it: it can be shown' }).click()
  await page.getByText('Read by a person').waitFor()
  const { lines } = await client.translations.get(clip_id, 'de')
  expect(lines.map(({ text }) => text)).toEqual(['Was ist beschlossen?'])

  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('mine', { exact: true }).click()
  await dialog.getByLabel('Captions').selectOption('German')
  await expectUsable(page, 'a post in another language')
  await dialog.getByRole('button', { name: 'Post now' }).click()
  await dialog.getByText('On its way').waitFor()
  expect((await client.renders.latest(clip_id)).settings.caption_language).toBe('de')
})

const isChange = (answer: Response) => answer.request().method() === 'PATCH'
