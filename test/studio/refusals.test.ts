import { expect, test } from 'bun:test'
import { until } from '@svc/patience'
import { changePlan, grantCredits } from '../../packages/domain/src/index.ts'
import { expectUsable } from './expect-usable.ts'
import { giveClip } from './given-clip.ts'
import { DESKTOP, openRestingStudio } from './open-studio.ts'

const studio = await openRestingStudio()
const { sql } = studio.service

test('a render that the plan does not include, or for which there are too few credits, says what is missing and leads to the account', async () => {
  const member = await studio.member()
  const { account_id, client } = member
  const clip = await giveClip(studio.service, member, 'A clip')
  // The service reads the plan anew after a moment.
  const putOn = async (plan: 'free' | 'creator') => {
    await changePlan(sql, account_id, plan)
    await until(async () => {
      const includesRenders = await client.renders.estimate(clip, {}).then(Boolean, () => false)
      return includesRenders === (plan === 'creator')
    })
  }
  await putOn('free')
  const page = await member.open(`/studio/clips/${clip}`)
  const panel = page.getByRole('region', { name: 'The finished file' })
  await panel.getByText('Your plan does not include this; the plan Creator does.').waitFor()
  await putOn('creator')
  const { available } = await client.credits.get()
  await grantCredits(sql, { account_id, amount: -available })
  await page.reload()
  await panel.getByLabel('Size').selectOption('Small (720p)')
  await panel.getByText('Costs 1 credit.').waitFor()
  await panel.getByRole('button', { name: 'Render' }).click()
  await panel.getByText('This takes 1 credit, and you have no credits left.').waitFor()
  await expectUsable(page, 'a clip with too few credits')
  expect(await panel.getByLabel('Size').inputValue()).toBe('720p')
  await panel.getByRole('link', { name: 'To your credits' }).click()
  await page.getByRole('region', { name: 'All movements' }).waitFor()
})

test('a video for which there are too few credits says the same, and keeps what was typed', async () => {
  const page = await studio.open('/studio/new')
  // Finding clips is free, so the refusal is written here as the service writes it.
  await page.route('**/v1/projects', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 402,
          json: {
            errors: [
              {
                code: 'INSUFFICIENT_CREDITS',
                description: 'This needs 60 credits and 3 are available.',
                needed: 60,
                available: 3,
              },
            ],
          },
        })
      : route.fallback(),
  )
  const address = page.getByLabel('Or the address of a video')
  await address.fill('https://media.example.org/talk.mp4')
  await page.getByRole('button', { name: 'More settings' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('My talk')
  await page.getByRole('button', { name: 'Find the clips' }).click()
  await page.getByText('This takes 60 credits, and you have 3 credits left.').waitFor()
  await page.getByRole('link', { name: 'To your credits' }).click()
  await page.getByRole('region', { name: 'All movements' }).waitFor()
  await page.goBack()
  expect(await address.inputValue()).toBe('https://media.example.org/talk.mp4')
  await page.getByRole('button', { name: 'More settings' }).click()
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('My talk')
})

test('what is wrong with a form is told in the language of the studio, with the numbers of the service', async () => {
  const page = await studio.open('/studio/new', { ...DESKTOP, locale: 'de' })
  const address = page.getByLabel('Oder die Adresse eines Videos')
  await address.fill('ftp://media.example.org/talk.mp4')
  await page.getByText('Die Adresse beginnt mit ftp; möglich sind http, https').waitFor()
  await address.fill('https://media.example.org:25/talk.mp4')
  await page.getByText('Die Adresse nennt den Port 25; möglich sind 80, 443, 8080').waitFor()
})
