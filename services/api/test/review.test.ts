import { describe, expect, test } from 'bun:test'
import { openApi } from './start-api.ts'

const api = await openApi()

const { key, account_id } = await api.caller()
const HOSTILE = `"><script>alert(1)</script><img src=x>`

describe('a page that takes comments and approval', () => {
  test('asks for a name once, and keeps what its visitor says, for the page and the account', async () => {
    const { path, clip_ids, read } = await reviewed()
    const [clip_id = ''] = clip_ids
    expect(await text(await visit(path))).toContain('Your opinion is wanted')
    const cookie = await join(path, 'Grace')
    expect(await text(await visit(path, { cookie }))).toContain('You answer as <strong>')
    const answer = await say(path, cookie, {
      clip: clip_id,
      does: 'comment',
      text: 'Cut it.',
      at: '0:01.5',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${path}?clip=${clip_id}&t=1.5&said=#said`,
    ])
    await say(path, cookie, { clip: clip_id, does: 'change', text: HOSTILE })
    await say(path, cookie, { clip: clip_id, does: 'approve', text: '' })
    const items = await read()
    expect(items).toMatchObject([
      { clip_id, verdict: 'approved', text: '', at: null, name: 'Grace', revision: 1 },
      { clip_id, verdict: 'change_requested', text: HOSTILE, is_resolved: false },
      { clip_id, verdict: null, text: 'Cut it.', at: 1.5, answer: null },
    ])
    const page = await text(await visit(path))
    expect(page).toContain('<bdi>Cut it.</bdi>')
    expect(page).toContain(`href="?clip=${clip_id}&#38;t=1.5#c-${clip_id}"`)
    expect(page).not.toContain('<img src=x')
    expect(await text(await visit(`${path}?clip=${clip_id}&t=1.5`))).toContain('preview.mp4#t=1.5"')
    const types = await api.sql`
      select type, data->>'comment_id' as comment_id from events
       where account_id = ${account_id} and type in ('comment.created', 'clip.approved')
       order by sequence desc
    `
    expect([...types]).toEqual([
      { type: 'clip.approved', comment_id: items[0]?.comment_id },
      { type: 'comment.created', comment_id: items[1]?.comment_id },
      { type: 'comment.created', comment_id: items[2]?.comment_id },
    ])
  })

  test('shows the answer of the account, and no deleted comment', async () => {
    const { path, clip_ids, read } = await reviewed()
    const cookie = await join(path, 'Grace')
    for (const said of ['First', 'Second']) {
      await say(path, cookie, { clip: clip_ids[0] ?? '', does: 'comment', text: said })
    }
    const [second, first] = await read()
    const of = (one?: { comment_id: string }) => `/v1/comments/${one?.comment_id}`
    const change = { answer: 'Done, thanks.', is_resolved: true }
    const changed = await api.call('PATCH', of(first), { key, body: change })
    expect([changed.status, await changed.json()]).toMatchObject([200, change])
    expect((await api.call('DELETE', of(second), { key })).status).toBe(204)
    const page = await text(await visit(path))
    expect(page).toContain('<bdi>Done, thanks.</bdi>')
    expect(page).not.toContain('Second')
    const other = await api.caller()
    for (const method of ['GET', 'DELETE']) {
      expect((await api.call(method, of(first), { key: other.key })).status).toBe(404)
    }
  })

  test('tells the account who was there and what they played, of those who gave a name', async () => {
    const { path, clip_ids, share } = await reviewed()
    await visit(path)
    expect(await share()).toMatchObject({ visitors: [] })
    const cookie = await join(path, 'Grace')
    const played = await say(path, cookie, { clip: clip_ids[1] ?? '', does: 'played' })
    await say(path, cookie, { clip: clip_ids[1] ?? '', does: 'played' })
    await say(path, cookie, { clip: 'x', does: 'played' })
    expect(played.status).toBe(204)
    expect(await share()).toMatchObject({
      view_count: 1,
      visitors: [{ name: 'Grace', played_clip_ids: [clip_ids[1]] }],
    })
  })

  test('lets one script of its own run, and nothing else', async () => {
    const { path } = await reviewed()
    const policy = (await visit(path)).headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src \S+\/s\/review\.js;/)
    expect(policy).not.toContain('unsafe')
    expect((await visit('/s/review.js')).headers.get('content-type')).toContain('text/javascript')
  })
})

describe('nothing is kept', () => {
  test('of one who gave no name, nor what a program writes into the hidden field', async () => {
    const { path, clip_ids, read } = await reviewed()
    const said = { clip: clip_ids[0] ?? '', does: 'comment', text: 'Hello' }
    expect((await say(path, '', said)).status).toBe(422)
    const trapped = await say(path, '', { does: 'join', name: 'Bot', website: 'https://x.example' })
    expect([trapped.status, trapped.headers.get('set-cookie')]).toEqual([303, null])
    expect(await read()).toEqual([])
  })

  test.each([
    ['no text', { does: 'comment', text: ' ' }],
    ['a change without a text', { does: 'change', text: '' }],
    ['a text of 2001 characters', { does: 'comment', text: 'x'.repeat(2001) }],
    ['a time that is none', { does: 'comment', text: 'Hello', at: 'soon' }],
    ['a clip of another link', { does: 'comment', text: 'Hello', clip: 'other' }],
  ])('for %s', async (_, said) => {
    const { path, clip_ids, read } = await reviewed()
    const cookie = await join(path, 'Grace')
    const answer = await say(path, cookie, { clip: clip_ids[0] ?? '', ...said })
    expect([answer.status, await text(answer)]).toEqual([422, expect.stringContaining('not saved')])
    expect(await read()).toEqual([])
  })

  test('twice of one press', async () => {
    const { path, clip_ids, read } = await reviewed()
    const cookie = await join(path, 'Grace')
    const said = { clip: clip_ids[0] ?? '', does: 'comment', text: 'Hello' }
    for (const _ of [1, 2]) expect((await say(path, cookie, said)).status).toBe(303)
    expect(await read()).toHaveLength(1)
  })

  test('that the link does not allow', async () => {
    const { path, clip_ids, read } = await reviewed({ allow_comments: true })
    const cookie = await join(path, 'Grace')
    const clip = clip_ids[0] ?? ''
    expect((await say(path, cookie, { clip, does: 'approve', text: '' })).status).toBe(422)
    expect(await text(await visit(path, { cookie }))).not.toContain('value="approve"')
    const plain = await reviewed({ allow_comments: false })
    expect(await text(await visit(plain.path))).not.toContain('<form')
    expect((await say(plain.path, cookie, { does: 'join', name: 'Eve' })).status).toBe(303)
    expect([await read(), await plain.read()]).toEqual([[], []])
    expect(await plain.share()).toMatchObject({ visitors: [] })
  })

  test('once the project is deleted', async () => {
    const { path, clip_ids, project_id } = await reviewed()
    const cookie = await join(path, 'Grace')
    await say(path, cookie, { clip: clip_ids[0] ?? '', does: 'comment', text: 'Hello' })
    await api.call('DELETE', `/v1/projects/${project_id}`, { key })
    const [left] = await api.sql`
      select (select count(*) from comments where project_id = ${project_id}) as comments,
             (select count(*) from share_visitors where project_id = ${project_id}) as visitors
    `
    expect(left).toEqual({ comments: 0, visitors: 0 })
  })
})

test('a page shows whose it is: name, logo and colour, but no address', async () => {
  const own = await api.caller()
  const colors = { items: [{ color: '#0b3d91' }] }
  await api.call('PUT', '/v1/brand-kit/colors', { key: own.key, body: colors })
  const { path } = await reviewed({}, own.key)
  const page = await visit(path)
  const sheet = await text(page)
  expect(sheet).toContain('<bdi>Tester</bdi>')
  expect(sheet).toContain('--accent: #0B3D91; --on-accent: #ffffff')
  expect(page.headers.get('content-security-policy')?.match(/'sha256-/g)).toHaveLength(2)
  await api.sql`update accounts set name = 'a@b.example' where account_id = ${own.account_id}`
  expect(await text(await visit(path))).not.toContain('a@b.example')
})

/** A link that takes answers, and what its account reads of them. */
async function reviewed(
  terms: object = { allow_comments: true, allow_approval: true },
  owner = key,
) {
  const { project_id, clip_ids } = await api.completedProject(owner, 2)
  const at = `/v1/projects/${project_id}`
  return {
    project_id,
    clip_ids,
    path: await api.share(owner, project_id, terms),
    share: async () => (await api.call('GET', `${at}/share`, { key: owner })).json(),
    read: async () =>
      (await (await api.call('GET', `${at}/comments`, { key: owner })).json()).items,
  }
}

async function join(path: string, name: string): Promise<string> {
  const answer = await say(path, '', { does: 'join', name })
  expect(answer.headers.get('set-cookie')).toMatch(/Path=\/s\/.+HttpOnly; SameSite=Lax; Secure/)
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

let visitors = 0
const address = () => `192.0.2.${++visitors % 250}`

const visit = (path: string, { cookie = '' } = {}) =>
  api.call('GET', path, { headers: { 'x-forwarded-for': address(), cookie } })

const say = (path: string, cookie: string, form: Record<string, string>) =>
  api.call('POST', path, {
    raw: new URLSearchParams(form),
    headers: { 'x-forwarded-for': address(), cookie },
  })

const text = (answer: Response) => answer.text()
