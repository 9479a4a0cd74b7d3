import { expect, test } from 'bun:test'
import { createTranslator } from 'use-intl'
import type { Problem } from '../packages/client/src/index.ts'
import { REFUSAL_REASONS } from '../packages/domain/src/index.ts'
import { INPUT_REASONS } from '../packages/http/test/testing/index.ts'
import { ERROR_STATUS } from '../packages/specification/src/index.ts'
import { STUDIO_TEXTS } from '../packages/studio/src/index.ts'
import { sayFault } from '../packages/studio/web/app/use-problem-words.ts'
import { type Browser, SAME_ORIGIN } from '../services/dashboard/test/browser.ts'
import { memberCaller } from '../services/dashboard/test/member-caller.ts'
import { openDashboard } from '../services/dashboard/test/start-dashboard.ts'

const { en: english, de: german } = STUDIO_TEXTS

const service = await openDashboard()
const callMember = memberCaller(service.dashboard)
const callAny = memberCaller(service.dashboard, '')
const { browser } = await service.member()

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

test('every reason that says more than a code has words in every language, but for one that members cannot cause', () => {
  // `email_unverified` is a refusal of the dashboard, before `/v1` is asked.
  const reasons = [...INPUT_REASONS, ...REFUSAL_REASONS, 'email_unverified'].toSorted()
  for (const { failure } of [english, german]) {
    expect([...Object.keys(failure.faults), 'unknown_member'].toSorted()).toEqual(reasons)
  }
})

const UNKNOWN_ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const inGerman = createTranslator({ locale: 'de', messages: german, namespace: 'failure' })
const PROJECT = { source: { url: 'https://media.example.org/talk.mp4' } }
const FILE = { purpose: 'source', file_name: 'a.mp4', content_type: 'video/mp4' }
const at = (url: string) => ({ source: { url } })
const count = (clip_count: object) => ({ ...PROJECT, settings: { clip_count } })
const shape = (aspect_ratio: string) => ({ ...PROJECT, settings: { aspect_ratio } })

/** What a form can have wrong, as `/v1` refuses it, and what a German reads. */
test.each<[string, string, object, string]>([
  ['not_absolute_url', '/v1/projects', at('a talk'), 'keine ganze Adresse'],
  [
    'wrong_scheme',
    '/v1/projects',
    at('ftp://example.org/a.mp4'),
    'mit ftp; möglich sind http, https',
  ],
  ['private_address', '/v1/projects', at('https://10.0.0.1/a.mp4'), 'in einem privaten Netz'],
  ['wrong_port', '/v1/projects', at('https://example.org:25/a.mp4'), 'Port 25; möglich sind 80'],
  [
    'too_large',
    '/v1/media/uploads',
    { ...FILE, size_bytes: 10 ** 12 },
    'höchstens 5000000000 haben',
  ],
  ['missing', '/v1/projects', {}, 'Hier fehlt etwas'],
  ['out_of_range', '/v1/projects', count({ min: 0 }), 'Zahl von 1 bis 50 ein; es war 0'],
  ['wrong_length', '/v1/templates', { name: '' }, 'Geben Sie 1 bis 100 Zeichen ein'],
  ['wrong_length', '/v1/projects', { ...PROJECT, title: 'a'.repeat(300) }, 'bis 200 Zeichen'],
  ['not_one_of', '/v1/projects', shape('2:1'), '"2:1" ist hier nicht möglich; möglich sind 9:16'],
  ['wrong_type', '/v1/projects', { ...PROJECT, title: 1 }, '1 ist hier nicht möglich'],
  [
    'unusable_characters',
    '/v1/projects',
    { ...PROJECT, title: 'a\u0000' },
    'Zeichen, die man nicht sieht',
  ],
  [
    'unknown_reference',
    '/v1/projects',
    { ...PROJECT, template_id: UNKNOWN_ID },
    'gibt es nicht mehr',
  ],
  [
    'private_address',
    '/v1/projects',
    { ...PROJECT, webhook_url: 'https://localhost/' },
    'privaten Netz',
  ],
])('%s is told in words of the catalogue', async (reason, path, body, expected) => {
  const [problem]: Problem[] = (await (await call(browser, path, body)).json()).errors
  expect([problem?.description, problem?.reason]).toEqual([problem?.description, reason])
  expect(problem && sayFault(inGerman, problem)).toContain(expected)
})

test('limits, names and webhooks that are refused are told in words of the catalogue', async () => {
  const create = (form: object) => callMember(browser, 'POST', '/webhooks', form)
  expect(await said(create({ url: 'http://example.org/' }))).toContain(
    'mit http; möglich sind https',
  )
  expect(await said(create({ url: 'https://a:b@example.org/' }))).toContain('Benutzername')
  for (let nth = 0; nth < 20; nth += 1) await create({ url: 'https://example.org/' })
  expect(await said(create({ url: 'https://example.org/' }))).toContain('schon 20 davon')
  await call(browser, '/v1/templates', { name: 'Mine' })
  expect(await said(call(browser, '/v1/templates', { name: 'Mine' }))).toContain('schon „Mine“')
  const { browser: newcomer } = await service.member('Eve', { is_verified: false })
  expect(await said(call(newcomer, '/v1/templates', { name: 'Mine' }))).toContain('E-Mail-Adresse')
})

test.each<[Problem['params'], string]>([
  [{ received: '0', least: 1, most: 4 }, 'von 1 bis 4 ein; es war 0'],
  [{ received: '-1', least: 0.5 }, 'ab 0.5 ein; es war -1'],
  [{ received: '9', most: 4 }, 'bis 4 ein; es war 9'],
  [{ received: '9' }, '9 ist hier nicht möglich'],
])('numbers are told with the bounds that there are: %p', (params, expected) => {
  expect(sayFault(inGerman, { reason: 'out_of_range', params })).toContain(expected)
})

async function said(answer: Promise<Response>): Promise<string | null> {
  const [problem] = (await (await answer).json()).errors as Problem[]
  return problem ? sayFault(inGerman, problem) : null
}

/** Calls `/v1` as the studio does. */
const call = (browser: Browser, path: string, body: object) =>
  callAny(browser, 'POST', path, body, undefined, {
    ...SAME_ORIGIN,
    'idempotency-key': crypto.randomUUID(),
  })
