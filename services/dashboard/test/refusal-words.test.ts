import { afterAll, expect, test } from 'bun:test'
import { ERROR_STATUS } from '@svc/domain'
import { faultOf } from '../web/app/fault-kinds.ts'
import german from '../web/words/de.json'
import english from '../web/words/en.json'
import type { Browser } from './browser.ts'
import { memberCaller, tokenOf } from './member-caller.ts'
import { startDashboard } from './start-dashboard.ts'

const service = await startDashboard()
afterAll(() => service[Symbol.asyncDispose]())
const callMember = memberCaller(service.dashboard)

/** Codes that the studio never shows, and why. */
const NEVER_SHOWN: Record<string, string> = {
  INVALID_API_KEY: 'The session has ended: the studio asks to sign in again and repeats the call.',
  ORIGIN_REJECTED: 'The session began after the page was loaded: the same.',
  PASSWORD_REQUIRED: 'Links that are shared open on a page of their own.',
  INVALID_LINK: 'Links that are shared, and pages for an upload, are no pages of the studio.',
}

test('every code of the service has words, unless the studio never shows it', () => {
  const codes = Object.keys(ERROR_STATUS).toSorted()
  expect(Object.keys({ ...english.failure.codes, ...NEVER_SHOWN }).toSorted()).toEqual(codes)
  const both = Object.keys(NEVER_SHOWN).filter((code) => code in english.failure.codes)
  expect(both).toEqual([])
})

const PROJECT = { source: { url: 'https://media.example.org/talk.mp4' } }
const FILE = { purpose: 'source', file_name: 'a.mp4', content_type: 'video/mp4' }
const at = (url: string) => ({ source: { url } })
const count = (clip_count: object) => ({ ...PROJECT, settings: { clip_count } })

/** What a form can have wrong, as `/v1` refuses it; each with the words that it gets and the values in them. */
test.each<[string, string, object, Record<string, string>]>([
  ['noUrl', '/v1/projects', at('a talk'), {}],
  ['notHttp', '/v1/projects', at('ftp://example.org/a.mp4'), { scheme: 'ftp' }],
  ['privateUrl', '/v1/projects', at('https://10.0.0.1/a.mp4'), {}],
  ['port', '/v1/projects', at('https://example.org:25/a.mp4'), { port: '25' }],
  ['tooLarge', '/v1/media/uploads', { ...FILE, size_bytes: 10 ** 12 }, {}],
  ['missing', '/v1/projects', {}, {}],
  ['numberFromTo', '/v1/projects', count({ min: 0 }), { received: '0', least: '1' }],
  ['textFromTo', '/v1/templates', { name: '' }, { received: '""', least: '1' }],
  ['textFromTo', '/v1/projects', { ...PROJECT, title: 'a'.repeat(300) }, { most: '200' }],
  [
    'oneOf',
    '/v1/projects',
    { ...PROJECT, settings: { aspect_ratio: '2:1' } },
    { received: '"2:1"' },
  ],
  ['privateUrl', '/v1/projects', { ...PROJECT, webhook_url: 'https://localhost/' }, {}],
])('%s is told in words of the catalogue', async (kind, path, body, values) => {
  const { browser } = await service.member()
  const [problem] = await refused(browser, path, body)
  expect([problem?.description, faultOf(problem?.description ?? '')]).toEqual([
    problem?.description,
    { kind, values: expect.objectContaining(values) } as never,
  ])
})

test('limits, names and webhooks that are refused are told in words of the catalogue', async () => {
  const { browser } = await service.member()
  const create = (form: Record<string, string>) => callMember(browser, 'POST', '/webhooks', form)
  expect(await kindOf(create({ url: 'http://example.org/' }))).toBe('notHttps')
  expect(await kindOf(create({ url: 'https://a:b@example.org/' }))).toBe('credentials')
  for (let nth = 0; nth < 20; nth += 1) await create({ url: 'https://example.org/' })
  expect(await kindOf(create({ url: 'https://example.org/' }))).toBe('atMost')
  await call(browser, '/v1/templates', { name: 'Mine' })
  expect(await kindOf(call(browser, '/v1/templates', { name: 'Mine' }))).toBe('taken')
  const { browser: newcomer } = await service.member('Eve', { is_verified: false })
  expect(await kindOf(call(newcomer, '/v1/templates', { name: 'Mine' }))).toBe('unverified')
})

test('every kind of fault has words, and they name only what the service tells', () => {
  const named = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const told: Record<string, readonly string[]> = Object.fromEntries(
    SENTENCES.map((sentence) => {
      const { kind = '', values = {} } = faultOf(sentence) ?? {}
      return [kind, Object.keys(values)]
    }),
  )
  for (const { failure } of [english, german]) {
    expect(Object.keys(failure.faults).toSorted()).toEqual(Object.keys(told).toSorted())
    for (const [kind, text] of Object.entries(failure.faults)) {
      expect([
        kind,
        named(text).filter((name) => !told[kind]?.includes(name) && name !== 'size'),
      ]).toEqual([kind, []])
    }
  }
})

test('numbers are taken without the full stop that follows them', () => {
  expect([faultOf(SENTENCES[0] ?? ''), faultOf(SENTENCES[1] ?? '')]).toEqual([
    { kind: 'numberFromTo', values: { received: '0', least: '1', most: '100' } },
    { kind: 'numberAtLeast', values: { received: '-1', least: '0.5' } },
  ])
})

/** A sentence of the service for each kind. */
const SENTENCES = [
  'Received 0; allowed is an integer from 1 to 100.',
  'Received -1; allowed is a number of at least 0.5.',
  'Received 9; allowed is a number of at most 4.',
  'Received ""; allowed is a text of 1 to 80 characters.',
  'Received "a"; allowed is a text of at least 8 characters.',
  'Received "aa…; allowed is a text of at most 200 characters.',
  'Received an array of 0; allowed is an array of 1 to 20 different items.',
  'Received an array of 9; allowed is an array of at most 5 items.',
  'Received "2:1"; allowed is "9:16", "1:1" or "16:9".',
  'It is missing; allowed is an object.',
  'The address of the source is not an absolute URL.',
  'The address of the receiver points into a private network.',
  'The address of the receiver has the scheme http; it must be https.',
  'The address of the source has the scheme ftp; allowed are http and https.',
  'The address of the source has the port 25; allowed are 80, 443, 8080 and 8443.',
  'The address of the receiver holds credentials; verify the signature instead.',
  '9000000 bytes are more than the 5000000 a source may have.',
  '9000000 bytes do not fit: the storage of the account is limited to 5000000.',
  'An account has at most 20 webhooks.',
  'There is a template called “Mine” already.',
  'Verify your e-mail address on the dashboard first.',
]

interface Problem {
  code: string
  description: string
}

async function refused(browser: Browser, path: string, body: object): Promise<Problem[]> {
  return (await (await call(browser, path, body)).json()).errors
}

async function kindOf(answer: Promise<Response>): Promise<string | null> {
  const [problem] = (await (await answer).json()).errors as Problem[]
  return faultOf(problem?.description ?? '')?.kind ?? null
}

/** Calls `/v1` as the studio does. */
async function call(browser: Browser, path: string, body: object): Promise<Response> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return service.dashboard.handle(
    new Request(`http://localhost/dashboard/try${path}`, {
      method: 'POST',
      headers: {
        cookie,
        'x-form-token': await tokenOf(browser),
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(body),
    }),
  )
}
