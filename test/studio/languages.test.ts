import { expect, test } from 'bun:test'
import { LANGUAGES } from '../../packages/words/src/index.ts'
import { expectFits, expectUsable } from './expect-usable.ts'
import { giveClip } from './given-clip.ts'
import { DESKTOP, openRestingStudio } from './open-studio.ts'
import { expectTurnable } from './turn-page.ts'

const studio = await openRestingStudio()
const { baseUrl } = studio.service

const TONGUES = Object.keys(LANGUAGES).filter((language) => language !== 'en')

/** The doors at which a person stands before they are in the studio, and what is above each: a text of a service. */
const DOORS = [
  ['/dashboard/sign-in', 'dashboard', 'signIn.title'],
  ['/dashboard/sign-up', 'dashboard', 'signUp.title'],
  ['/dashboard/forgot-password', 'dashboard', 'reset.forgot'],
  ['/dashboard/invitation?token=x', 'dashboard', 'invitation.overTitle'],
  ['/s/nowhere', 'api', 'share.nothingHere'],
  ['/oauth2/authorize', 'oauth', 'title'],
] as const

test.each(DOORS)('%s speaks the language of the browser', async (path, service, key) => {
  for (const language of TONGUES) {
    const words = await import(`../../services/${service}/src/words/${language}.json`)
    const heading = key.split('.').reduce((found, name) => found[name], words.default)
    const answer = await fetch(baseUrl + path, { headers: { 'accept-language': language } })
    const [, lang, shown] = /<html lang="(.+?)".+?<h1>(.+?)<\/h1>/s.exec(await answer.text()) ?? []
    expect([lang, shown]).toEqual([language, heading])
  }
  // The longest words, and letters of other shapes.
  for (const [locale, expectGood] of [
    ['de', expectFits],
    ['ja', expectUsable],
  ] as const) {
    const page = await studio.visit(path, { ...DESKTOP, locale })
    expect(await page.locator('html').getAttribute('lang')).toBe(locale)
    const breaks = await page.evaluate('getComputedStyle(document.querySelector("h1")).wordBreak')
    expect(breaks).toBe(locale === 'ja' ? 'auto-phrase' : 'normal')
    await expectGood(page, `${path} in ${locale}`)
  }
})

test('pages turn for a language that is written from right to left', async () => {
  const member = await studio.member()
  await giveClip(
    studio.service,
    member,
    'A clip with a title that is long enough for two lines of its card',
  )
  const [project] = (await member.client.projects.list()).items
  const share = await member.client.shares.create(project?.project_id ?? '', {})
  const paths = [
    ...DOORS.map(([path]) => path),
    new URL(share.url).pathname,
    await askedConsent(),
    '/dashboard/access',
    '/studio/videos',
    `/studio/videos/${project?.project_id}`,
    '/studio/account',
    '/studio/account/settings',
    '/studio/accounts',
    '/studio/calendar',
    '/studio/new',
  ]
  const [inside, outside] = [await member.open(), await studio.visit('/dashboard/sign-in')]
  for (const path of paths) {
    const page = /^\/studio|consent|access/.test(path) ? inside : outside
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    await expectTurnable(page, path)
  }
})

test('looks that come with the service have names in the language of the page', async () => {
  const page = await studio.open('/studio/brand', { ...DESKTOP, locale: 'ja' })
  await page.getByRole('heading', { name: '太字ポップ' }).waitFor()
  expect(await page.getByText('Bold pop').count()).toBe(0)
})

/** Lets an app that is not known ask a member; gives the path of the page of consent. */
async function askedConsent(): Promise<string> {
  const redirect_uri = 'http://127.0.0.1:9/callback'
  const registered = await fetch(`${baseUrl}/oauth2/application`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'An editor of clips',
      redirect_uris: [redirect_uri],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      scope: 'svc:projects:read svc:social:publish',
    }),
  })
  const { client_id } = (await registered.json()) as { client_id: string }
  const query = new URLSearchParams({
    ...{ client_id, redirect_uri, response_type: 'code', code_challenge_method: 'S256' },
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    scope: 'svc:projects:read svc:social:publish',
  })
  const asked = await fetch(`${baseUrl}/oauth2/authorize?${query}`, { redirect: 'manual' })
  const { pathname, search } = new URL(asked.headers.get('location') ?? '')
  return pathname + search
}
