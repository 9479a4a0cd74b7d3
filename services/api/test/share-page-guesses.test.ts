import { expect, test } from 'bun:test'
import { openApi } from './start-api.ts'

/** A fifth of the limits, none of which refills: three visits of an address at once, twelve tries of one link's password. */
const api = await openApi({ rateLimitScale: 0.2, rateLimitClock: () => 0 })

test('an address that guesses links is limited', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  const guesses = Array.from({ length: 8 }, (_, guess) =>
    api.call('GET', `/s/${String(guess).padStart(22, '0')}`, { headers }),
  )
  const answers = await Promise.all(guesses)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array(3).fill(404),
    ...Array(5).fill(429),
  ])
  for (const { status, headers } of answers) {
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
})

test('an address that guesses passwords is limited, before a password is checked', async () => {
  const { enter } = await lockedLink()
  const guesses = Array.from({ length: 6 }, (_, n) => enter(`${n}`, '198.51.100.8'))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...Array(3).fill(403), ...Array(3).fill(429)])
  const right = await enter('open sesame', '198.51.100.8')
  expect([right.status, right.headers.has('set-cookie')]).toEqual([429, false])
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await enter('open sesame', '198.51.100.9')).status).toBe(303)
})

test('passwords that are tried of one link from many addresses end, but not for those who know it', async () => {
  const { link, enter } = await lockedLink()
  const read = (password: string) =>
    api.call('GET', `${link}.json`, { headers: { 'x-share-password': password } })
  const entered = await enter('open sesame', '203.0.113.250')
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(cookie).toStartWith('share_pass=')

  const guesses = Array.from({ length: 20 }, (_, n) => enter(`wrong ${n}`, `203.0.113.${n}`))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...Array(11).fill(403), ...Array(9).fill(429)])
  const refused = await read('another guess')
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])

  expect((await read('open sesame')).status).toBe(200)
  const page = await api.call('GET', link, { headers: { cookie } })
  expect(await page.text()).not.toContain('type="password"')
})

test('names that are given at one link end, from however many addresses', async () => {
  const { key } = await api.caller()
  const link = await api.share(key, await api.project(key), { allow_comments: true })
  const raw = new URLSearchParams({ does: 'join', name: 'Bot' })
  const joined = Array.from({ length: 80 }, (_, n) =>
    api.call('POST', link, { raw, headers: { 'x-forwarded-for': `192.0.2.${n}` } }),
  )
  const statuses = (await Promise.all(joined)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...Array(60).fill(303), ...Array(20).fill(429)])
})

/** A link with a password, and how a visitor enters one. */
async function lockedLink() {
  const { key } = await api.caller()
  const link = await api.share(key, await api.project(key), { password: 'open sesame' })
  const enter = (password: string, address: string) =>
    api.call('POST', link, {
      raw: new URLSearchParams({ password }),
      headers: { 'x-forwarded-for': address },
    })
  return { link, enter }
}
