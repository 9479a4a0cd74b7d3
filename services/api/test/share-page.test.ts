import { describe, expect, test } from 'bun:test'
import { verifyPageToken } from '@svc/storage'
import { BASE_URL, openApi, SECRET } from './start-api.ts'

const HOSTILE = `"><script>alert(1)</script><img src=x onerror='alert(2)'>\u202e\u0000`.replace(
  '\0',
  '',
)

const api = await openApi()

const { key, account_id } = await api.caller()
const { project_id, clip_ids } = await api.completedProject(key, 3)
const path = await api.share(key, project_id)

describe('the page of a link', () => {
  test('plays every clip from addresses that were signed for it', async () => {
    const text = await (await visit(path)).text()
    const sources = [...text.matchAll(/src="([^"]+\/preview\.mp4)"/g)].map(([, url]) => url ?? '')
    expect(sources).toHaveLength(3)
    const granted = sources.map((url) => {
      const [, token = ''] = /\/media\/files\/([^/]+)\//.exec(url) ?? []
      return verifyPageToken(SECRET, token)?.objectKey
    })
    expect(granted).toEqual(
      clip_ids.map(
        (clip_id) => `accounts/${account_id}/projects/${project_id}/clips/${clip_id}/preview.mp4`,
      ),
    )
    expect(sources.every((url) => url.startsWith(`${BASE_URL}/media/files/`))).toBe(true)
  })

  test('is not cached, not framed, not indexed, and runs no script', async () => {
    const { headers } = await visit(path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src|unsafe/)
    expect(headers.has('set-cookie')).toBe(false)
  })

  test('loads nothing from other origins', async () => {
    const text = await (await visit(path)).text()
    const addresses = [...text.matchAll(/(?:https?:)?\/\/[\w.-]+/g)].map(([address]) => address)
    expect(addresses.length).toBeGreaterThan(5)
    expect([...new Set(addresses)]).toEqual([BASE_URL])
    expect(text).not.toContain('<script')
  })

  test.each(['', '.json'])(
    'shows nothing of account, source and project but the name%s',
    async (suffix) => {
      const text = await (await visit(path + suffix)).text()
      const decoded = [...text.matchAll(/[\w-]{40,}/g)]
        .map(([token]) => Buffer.from(token, 'base64url').toString('latin1'))
        .join(' ')
      for (const secret of [account_id, project_id, 'media.example.org', 'talk.mp4']) {
        expect(text).not.toContain(secret)
        expect(decoded).not.toContain(secret)
      }
    },
  )

  test('escapes what people wrote', async () => {
    const hostile = await api.completedProject(key, 1)
    await api.sql`update projects set title = ${HOSTILE} where project_id = ${hostile.project_id}`
    await api.sql`update clips set title = ${HOSTILE} where project_id = ${hostile.project_id}`
    const text = await (await visit(await api.share(key, hostile.project_id))).text()
    expect(text).not.toContain('<script')
    expect(text).not.toContain('<img')
    expect(text).toContain('&#60;script&#62;')
    expect(text).toContain('&#39;alert(2)&#39;')
  })

  test('shows the progress of a project that is not finished', async () => {
    const own = await api.caller()
    const unfinished = await api.project(own.key, { title: 'Half done' })
    await api.sql`
      update projects set status = 'processing', progress = 41 where project_id = ${unfinished}
    `
    const link = await api.share(own.key, unfinished)
    const text = await (await visit(link)).text()
    expect(text).toContain('<progress max="100" value="41"')
    expect(text).toContain('http-equiv="refresh"')
    expect(await (await visit(`${link}.json`)).json()).toMatchObject({
      title: 'Half done',
      status: 'processing',
      progress: 41,
      clips: [],
    })
  })

  test('shows only the clips that were chosen, and downloads only when allowed', async () => {
    const chosen = await api.completedProject(key, 3)
    const plain = await (await visit(path)).text()
    expect(plain).not.toContain('download')
    const link = await api.share(key, chosen.project_id, {
      allow_download: true,
      clip_ids: [chosen.clip_ids[1]],
    })
    const text = await (await visit(link)).text()
    expect(text.match(/<video/g)).toHaveLength(1)
    expect(text).toContain('Clip 2')
    expect(text).toMatch(/href="[^"]+\?download=Clip%202" download/)
    const data = await (await visit(`${link}.json`)).json()
    expect(data.clips.map(({ title }: { title: string }) => title)).toEqual(['Clip 2'])
  })

  test('counts views of people, not of programs', async () => {
    const own = await api.completedProject(key, 1)
    const link = await api.share(key, own.project_id)
    await visit(link)
    await visit(link)
    await visit(`${link}.json`)
    await visit(link, { method: 'HEAD' })
    await visit(link, { headers: { 'sec-purpose': 'prefetch' } })
    const share = await api.call('GET', `/v1/projects/${own.project_id}/share`, { key })
    const { view_count, last_viewed_at } = await share.json()
    expect(view_count).toBe(2)
    expect(Date.now() - Date.parse(last_viewed_at)).toBeLessThan(60_000)
  })

  test('is not logged with its token', async () => {
    await visit(path)
    expect(JSON.stringify(api.logged)).not.toContain(path.slice(3))
  })
})

describe('a link that does not work', () => {
  test('gives the same page, old, expired or never made', async () => {
    const old = await api.share(key, await api.project(key))
    const expired = await api.project(key)
    const expiredPath = await api.share(key, expired)
    await api.sql`update shares set expires_at = now() - interval '1 ms' where project_id = ${expired}`
    const [row] = await api.sql`select project_id from shares order by created_at desc offset 1`
    await api.call('DELETE', `/v1/projects/${row?.['project_id']}/share`, { key })
    const paths = [old, expiredPath, '/s/0000000000000000000000', '/s/x', `/s/${'z'.repeat(3000)}`]
    const answers = await Promise.all(
      paths.map(async (dead) => {
        const response = await visit(dead)
        return [response.status, await response.text()]
      }),
    )
    for (const answer of answers) expect(answer).toEqual(answers[2] ?? [])
    expect(answers[2]?.[0]).toBe(404)
    const data = await visit('/s/0000000000000000000000.json')
    expect([data.status, (await data.json()).errors[0].code]).toEqual([404, 'NOT_FOUND'])
  })

  test('takes as long, old or never made', async () => {
    const expired = await api.project(key)
    const old = await api.share(key, expired)
    await api.sql`update shares set expires_at = now() - interval '1 ms' where project_id = ${expired}`
    // A busy machine makes some answers late, and none early.
    const least = { [old]: Infinity, '/s/0000000000000000000000': Infinity }
    for (let round = 0; round < 60; round += 1) {
      for (const [dead, before] of Object.entries(least)) {
        const since = performance.now()
        await (await visit(dead)).text()
        least[dead] = Math.min(before, performance.now() - since)
      }
    }
    const [expiredMs = 0, neverMs = 0] = Object.values(least)
    expect(expiredMs / neverMs).toBeWithin(0.6, 1.67)
  })
})

describe('a password', () => {
  test('is asked for by the page, and kept as a cookie of that page only', async () => {
    const locked = await api.completedProject(key, 1)
    const link = await api.share(key, locked.project_id, { password: 'open sesame' })
    const asked = await visit(link)
    const form = await asked.text()
    expect(form).toContain('type="password"')
    expect(form).not.toContain('Clip 1')

    const wrong = await unlock(link, 'open says me')
    expect([wrong.status, wrong.headers.has('set-cookie')]).toEqual([403, false])
    expect(await wrong.text()).toContain('role="alert"')

    const right = await unlock(link, 'open sesame')
    expect([right.status, right.headers.get('location')]).toEqual([303, link])
    const cookie = right.headers.get('set-cookie') ?? ''
    expect(cookie).toContain(`Path=${link};`)
    expect(cookie).toMatch(/HttpOnly.*SameSite=Lax.*Secure/)

    const headers = { cookie: cookie.split(';')[0] ?? '' }
    expect(await (await visit(link, { headers })).text()).toContain('Clip 1')
    const other = await api.share(key, (await api.completedProject(key, 1)).project_id, {
      password: 'open sesame',
    })
    expect(await (await visit(other, { headers })).text()).toContain('type="password"')
  })

  test('that is changed ends the passes of the one before, on the page and in data, for which it is a header', async () => {
    const { project_id: id } = await api.completedProject(key, 1)
    const link = await api.share(key, id, { password: 'open sesame' })
    const pass = (await unlock(link, 'open sesame')).headers.get('set-cookie') ?? ''
    const held = { cookie: pass.split(';')[0] ?? '' }
    expect(await (await visit(link, { headers: held })).text()).toContain('Clip 1')

    const body = { password: 'close sesame' }
    await api.call('PATCH', `/v1/projects/${id}/share`, { key, body })
    expect(await (await visit(link, { headers: held })).text()).toContain('type="password"')
    expect((await unlock(link, 'open sesame')).status).toBe(403)
    const data = (headers = {}) => visit(`${link}.json`, { headers })
    const without = await data()
    expect([without.status, (await without.json()).errors[0].location]).toEqual([
      403,
      'header.X-Share-Password',
    ])
    expect((await data({ 'x-share-password': 'open sesame' })).status).toBe(403)
    const right = await data({ 'x-share-password': 'close sesame' })
    expect((await right.json()).clips).toHaveLength(1)

    await api.call('PATCH', `/v1/projects/${id}/share`, { key, body: { password: null } })
    expect(await (await visit(link)).text()).toContain('Clip 1')
  })
})

test.each([
  [4096, 303],
  [4097, 403],
])('a form of %p bytes is answered with %p', async (length, status) => {
  const { project_id: id } = await api.completedProject(key, 1)
  const link = await api.share(key, id, { password: 'open sesame' })
  const raw = 'password=open+sesame&more='.padEnd(length, 'x')
  const from = { 'x-forwarded-for': `198.51.100.${length - 4000}` }
  expect((await api.call('POST', link, { raw, headers: from })).status).toBe(status)
})

test.each(['PUT', 'DELETE'])('a link cannot be written to with %s', async (method) => {
  expect((await visit(path, { method })).status).toBe(404)
})

let visitors = 0
function visit(
  address: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) {
  visitors += 1
  const from = `192.0.2.${visitors % 250}-${visitors}`
  return api.call(method, address, { headers: { 'x-forwarded-for': from, ...headers } })
}

function unlock(address: string, password: string) {
  visitors += 1
  return api.call('POST', address, {
    raw: new URLSearchParams({ password }),
    headers: { 'x-forwarded-for': `192.0.2.${visitors}` },
  })
}
