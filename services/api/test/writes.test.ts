import { describe, expect, test } from 'bun:test'
import { documentedWrites, isObject, isOfKind, type Write } from './documented-writes.ts'
import { COOKIES, oneOfEverything, POST_SAMPLES } from './post-samples.ts'
import { openApi } from './start-api.ts'

const api = await openApi()

const owner = await api.caller()
const { key } = owner
const ids = await oneOfEverything(api, owner)
const writes = await documentedWrites(api.api)
const withBody = writes.filter(({ body }) => body)
/** Changes of something that a GET shows at the same address. */
const changes = writes.filter(({ method, isOfResource }) => isOfResource && method !== 'POST')
const edits = changes.filter(({ method }) => method !== 'DELETE')

const pathOf = ({ path }: Write, known = ids) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => known[name] ?? name)

async function read(path: string) {
  const answer = await api.call('GET', path, { key })
  return { tag: answer.headers.get('etag') ?? '', shown: await answer.json() }
}

/** Everything that a change may leave behind: what is shown, its tag, and the number of events. */
async function stateAt(path: string) {
  const [{ events }] = await api.sql<[{ events: number }]>`
    select count(*) as events from events where account_id = ${owner.account_id}
  `
  return { events, ...(await read(path)) }
}

test('every kind of write is in the document', () => {
  expect(new Set(writes.map(({ method }) => method))).toEqual(
    new Set(['POST', 'PUT', 'PATCH', 'DELETE']),
  )
  expect(changes.length).toBeGreaterThan(10)
  expect(withBody.length).toBeGreaterThan(15)
})

describe('a body', () => {
  test.each(withBody.filter(({ method, needsBody }) => needsBody || method !== 'POST'))(
    'of $operationId is missed',
    async (write) => {
      expect(write.needsBody).toBe(true)
      const before = write.isOfResource ? await stateAt(pathOf(write)) : null
      const answer = await api.call(write.method, pathOf(write), { key })
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { errors: [{ code: 'INVALID_JSON', location: 'body' }] },
      ])
      if (before) expect(await stateAt(pathOf(write))).toEqual(before)
    },
  )
})

describe('a change of a resource that has an ETag', () => {
  test.each(changes)('is documented: $operationId', ({ takes, codes }) => {
    expect(takes).toEqual(expect.arrayContaining(['If-Match', 'If-None-Match']))
    expect(codes).toContain('CONFLICT')
  })

  test.each(changes)('is refused for another state: $operationId', async (write) => {
    const path = pathOf(write)
    const before = await stateAt(path)
    const { tag } = before
    for (const headers of [
      { 'if-match': '"other"' },
      { 'if-match': '"other", "another"' },
      { 'if-match': `W/${tag}` },
      { 'if-match': '' },
      { 'if-none-match': '*' },
      { 'if-none-match': tag },
      { 'if-none-match': `"other", W/${tag}` },
      { 'if-match': tag, 'if-none-match': tag },
    ]) {
      const answer = await send(write, before.shown, headers)
      expect([headers, answer.status, answer.headers.get('etag')]).toEqual([headers, 409, tag])
      expect(await answer.json()).toMatchObject({ errors: [{ code: 'CONFLICT' }] })
    }
    for (const malformed of ['other', '"other', '"a" "b"', `${tag}, other`]) {
      const answer = await send(write, before.shown, { 'if-match': malformed })
      expect([malformed, answer.status, await answer.json()]).toMatchObject([
        malformed,
        422,
        { errors: [{ location: 'header.If-Match' }] },
      ])
    }
    expect(await stateAt(path)).toEqual(before)
  })

  test.each(edits)('is made for its state: $operationId', async (write) => {
    const { tag, shown } = await read(pathOf(write))
    for (const headers of [
      { 'if-match': tag },
      { 'if-match': '*' },
      { 'if-match': ` "other" ,, ${tag} ,` },
      { 'if-none-match': '"other"' },
    ]) {
      const answer = await send(write, shown, headers)
      expect([headers, answer.status]).toEqual([headers, 200])
    }
  })

  test.each(edits)('takes back what is read, and changes nothing: $operationId', async (write) => {
    const before = await stateAt(pathOf(write))
    const members = takenBack(write, before.shown)
    expect(Object.keys(members)).not.toEqual([])
    for (const [name, value] of Object.entries(members)) {
      const given = { ...required(write, members), [name]: value }
      const answer = await api.call(write.method, pathOf(write), { key, body: given })
      expect([given, answer.status, answer.headers.get('etag')]).toEqual([given, 200, before.tag])
      expect(await answer.json()).toEqual(before.shown)
    }
    const all = await api.call(write.method, pathOf(write), { key, body: members })
    expect([members, all.status]).toEqual([members, 200])
    expect(await stateAt(pathOf(write))).toEqual(before)
  })

  test('shows in every read of its changes all members that can be changed, but for these', async () => {
    const unread = await Promise.all(
      edits.map(async (write) => {
        const members = takenBack(write, (await read(pathOf(write))).shown)
        return Object.keys(write.body?.properties ?? {})
          .filter((name) => !(name in members))
          .map((name) => `${write.operationId} ${name}`)
      }),
    )
    expect(unread.flat().join()).toBe(
      'updateShare password,updateClip captions,updateClip cut_phrases,updateClip dry_run',
    )
  })
})

describe('an answer', () => {
  test.each(writes.filter(({ method }) => method !== 'DELETE'))(
    'of $operationId has every header that the document lists, and the ETag of a read',
    async (write) => {
      const caller = await api.caller()
      const sample = write.method === 'POST' && (await POST_SAMPLES[write.path]?.(api, caller))
      const answer = sample
        ? await api.call('POST', sample.path, { key: caller.key, body: sample.body })
        : await send(write, (await read(pathOf(write))).shown, {})
      const { status, headers } = answer
      expect(Object.keys(write.gives)).toContain(`${status}`)
      const listed = (write.gives[status] ?? []).filter((name) => name !== 'Idempotency-Replayed')
      expect(listed.filter((name) => !headers.has(name))).toEqual([])
      expect(headers.has('ETag')).toBe(listed.includes('ETag'))
      if (!listed.includes('ETag')) return
      const reader = sample ? caller.key : key
      const path =
        headers.get('location') ?? (await shownAbove(sample ? sample.path : pathOf(write), reader))
      const again = await api.call('GET', path, { key: reader })
      expect([path, headers.get('etag')]).toEqual([path, again.headers.get('etag')])
      expect(await answer.json()).toEqual(await again.json())
    },
  )
})

describe('the words of a clip', async () => {
  const clip = `/v1/clips/${await api.clip(key)}`
  const edit = (words: object[]) => api.call('PATCH', clip, { key, body: { captions: { words } } })

  test('are taken back as they are read, and changed one by one', async () => {
    const before = await stateAt(`${clip}?include=words`)
    const { words } = before.shown
    expect(words.length).toBeGreaterThan(1)
    expect((await edit(words)).status).toBe(200)
    expect(await stateAt(`${clip}?include=words`)).toEqual(before)
    const [first, ...others] = words
    const changed = await (await edit([{ ...first, text: 'Other' }, ...others])).json()
    expect([changed.revision, changed.captions.edited]).toEqual([2, true])
    const after = (await read(`${clip}?include=words`)).shown.words
    expect(after).toEqual([{ ...first, text: 'Other', confidence: 1, filler: false }, ...others])
  })

  test('are as many as the document allows', async () => {
    const words = Array.from({ length: 5000 }, (_, at) => {
      const start = Math.round(at * 5) / 1000
      const members = { speaker: 'Speaker 1', confidence: 0.97, filler: false }
      return { text: `word ${at},`, start, end: start + 0.004, ...members }
    })
    const answer = await edit(words)
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { captions: { edited: true } },
    ])
    expect((await read(`${clip}?include=words`)).shown.words).toHaveLength(5000)
  })
})

describe('null brings back', async () => {
  const path = `/v1/clips/${await api.clip(key)}`
  const write = writes.find(({ operationId }) => operationId === 'updateClip')
  const done = ['revision', 'cut_phrases', 'dry_run']
  const members = Object.keys(write?.body?.properties ?? {}).filter((name) => !done.includes(name))
  const found = await read(`${path}?include=words`)
  const shown = (clip: {
    words: object
    captions: { edited: boolean }
    transcript: string
  }): Record<string, unknown> => ({
    ...(write && takenBack(write, clip)),
    captions: [clip.words, clip.captions.edited, clip.transcript],
    revision: null,
  })
  const edit = async (body: object) => {
    const answer = await api.call('PATCH', path, { key, body })
    expect([body, answer.status]).toEqual([body, 200])
    return shown((await read(`${path}?include=words`)).shown)
  }
  const other = {
    title: 'Other',
    description: 'Other.',
    hashtags: ['other'],
    hook: { text: 'Other?', start: 101, end: 101.5 },
    segments: [{ start: 101, end: 125 }],
    captions: { words: [{ text: 'Other', start: 1, end: 2 }] },
    aspect_ratio: '1:1',
    cover_seconds: 3,
    layout: 'fill',
    caption_style: { uppercase: true },
    framing: [{ start: 0, layout: 'fit', crop: null }],
    music_asset_id: 'none',
    layer: [{ kind: 'zoom', start: 1, end: 2, scale: 1.5 }],
    remove_silences: true,
    remove_fillers: true,
  }

  test.each(members)('%s of a clip as it was found', async (name) => {
    const before = shown(found.shown)
    const changed = await edit(other)
    for (const member of members) expect(changed).not.toMatchObject({ [member]: before[member] })
    // What is said is that of the cut, which the other change moved.
    const cut = name === 'captions' ? { segments: null } : {}
    expect((await edit({ [name]: null, ...cut }))[name]).toEqual(before[name])
  })

  test('a clip as it was found', async () => {
    await edit(other)
    expect(await edit(Object.fromEntries(members.map((name) => [name, null])))).toEqual(
      shown(found.shown),
    )
    await edit(other)
    const changed = await edit({ hook: { text: null, end: null } })
    expect(changed['hook']).toEqual({ ...found.shown.hook, start: 101 })
  })
})

/** Finds the resource that an action like `POST /v1/clips/{clip_id}/like` is done to: the nearest above that has an ETag. */
async function shownAbove(path: string, key: string): Promise<string> {
  const { status, headers } = await api.api.handle(
    new Request(`http://localhost${path}`, { headers: { authorization: `Bearer ${key}` } }),
  )
  const isResource = status === 200 && headers.has('etag')
  return isResource ? path : shownAbove(path.slice(0, path.lastIndexOf('/')), key)
}

/** Bodies of what no read shows. */
const UNREAD: Record<string, object> = { replaceSourceCookies: COOKIES }

/** Sends a change with what it changes as it is read. */
function send(write: Write, shown: object, headers: Record<string, string>): Promise<Response> {
  const body = write.body && { body: UNREAD[write.operationId] ?? takenBack(write, shown) }
  return api.call(write.method, pathOf(write), { key, headers, ...body })
}

/** Picks the members of a change out of what a read shows: by their name, of its `edits` or its own or of what it holds. */
function takenBack({ body }: Write, shown: object): Record<string, unknown> {
  const edits = 'edits' in shown ? shown.edits : {}
  const all = [edits, shown, ...Object.values(shown).filter(isObject)]
  const parts = all as Record<string, unknown>[]
  return Object.fromEntries(
    Object.entries(body?.properties ?? {}).flatMap(([name, shape]) => {
      const part = parts.find((one) => name in one && isOfKind(one[name], shape))
      return part ? [[name, part[name]]] : []
    }),
  )
}

function required({ body }: Write, members: Record<string, unknown>): object {
  return Object.fromEntries((body?.required ?? []).map((name) => [name, members[name]]))
}
