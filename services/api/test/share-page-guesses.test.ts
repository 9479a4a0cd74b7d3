import { expect, test } from 'bun:test'
import { startApi } from './start-api.ts'

test('an address that guesses links is limited', async () => {
  await using guarded = await startApi({ rateLimitScale: 1 })
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  const guesses = Array.from({ length: 40 }, (_, guess) =>
    guarded.call('GET', `/s/${String(guess).padStart(22, '0')}`, { headers }),
  )
  const answers = await Promise.all(guesses)
  for (const { status, headers } of answers) {
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 404).length).toBeWithin(10, 30)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(9)
})

test('an address that guesses passwords is limited, before a password is checked', async () => {
  await using guarded = await startApi({ rateLimitScale: 1 })
  const owner = await guarded.caller()
  const { project_id } = await guarded.completedProject(owner.key, 1)
  const body = { password: 'open sesame' }
  const path = `/v1/projects/${project_id}/share`
  const made = await guarded.call('POST', path, { key: owner.key, body })
  expect(made.status).toBe(201)
  const link = new URL(((await made.json()) as { url: string }).url).pathname
  const guess = (password: string, address: string) =>
    guarded.call('POST', link, {
      raw: new URLSearchParams({ password }),
      headers: { 'x-forwarded-for': address },
    })
  // All at once, since every second allows more of them, and checking a password takes long on a busy machine.
  const guesses = Array.from({ length: 40 }, (_, n) => guess(`${n}`, '198.51.100.7'))
  const right = await guess('open sesame', '198.51.100.7')
  expect([right.status, right.headers.has('set-cookie')]).toEqual([429, false])
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 403).length).toBeWithin(10, 30)
  expect(new Set(statuses)).toEqual(new Set([403, 429]))
  expect((await guess('open sesame', '198.51.100.8')).status).toBe(303)
})

test('passwords that are tried of one link from many addresses end, but not for those who know it', async () => {
  await using guarded = await startApi({ rateLimitScale: 1 })
  const owner = await guarded.caller()
  const { project_id } = await guarded.completedProject(owner.key, 1)
  const path = `/v1/projects/${project_id}/share`
  const body = { password: 'open sesame' }
  const made = await guarded.call('POST', path, { key: owner.key, body })
  const link = new URL(((await made.json()) as { url: string }).url).pathname
  const enter = (password: string, n: number) =>
    guarded.call('POST', link, {
      raw: new URLSearchParams({ password }),
      headers: { 'x-forwarded-for': `198.51.100.${n}` },
    })
  const read = (password: string) =>
    guarded.call('GET', `${link}.json`, { headers: { 'x-share-password': password } })
  const cookie = (await enter('open sesame', 250)).headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(cookie).toStartWith('share_pass=')
  expect((await read('open sesame')).status).toBe(200)

  const guesses = Array.from({ length: 200 }, (_, n) => enter(`wrong ${n}`, n))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  // Every minute allows one more, and checking a password takes long on a busy machine.
  expect(statuses.filter((status) => status === 403).length).toBeWithin(40, 80)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(100)
  const refused = await read('another guess')
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])

  expect((await read('open sesame')).status).toBe(200)
  const page = await guarded.call('GET', link, { headers: { cookie } })
  expect(await page.text()).not.toContain('type="password"')
})
