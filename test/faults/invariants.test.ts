import { expect, test } from 'bun:test'
import type { Call, Phase } from './history.ts'
import { INVARIANTS } from './invariants/all.ts'
import type { Evidence } from './invariants/evidence.ts'

const CALL: Call = {
  ...{ id: 1, op: 'list', tenant: 0, gateway: 0, method: 'GET', path: '/v1/projects', key: null },
  ...{ subject: null, value: null, expected: [200], at: 1000, done: 1010, outcome: 'ok' },
  ...{ status: 200, code: null, isWellFormed: true, digest: 'aa', shows: null, foreign: [] },
}
const call = (change: Partial<Call>): Call => ({ ...CALL, ...change })

const T1 = { id: 't1', status: null }
const KEYED = {
  method: 'POST',
  key: 'project-1',
  op: 'create project',
  expected: [201],
  status: 201,
}
const CREATED = { op: 'create template', value: 'old', status: 201, shows: T1, expected: [201] }
const CHANGED = { op: 'change template', subject: 'template t1', value: 'new', method: 'PATCH' }
const REVOKED = { op: 'use revoked key', subject: 'revoked 1000', expected: [200, 401] }
const shows = (id: string, status: string) => ({ op: 'read', shows: { id, status } })

const POST = { isDue: true, mayBeThere: false, caption: 'c' }

/** A short run without a fault, in which everything is as it should be. */
const SOUND: Evidence = {
  calls: [
    call({}),
    call({ ...KEYED, shows: { id: 'p1', status: 'queued' } }),
    call({ ...KEYED, shows: { id: 'p1', status: 'queued' }, at: 1100, done: 1110 }),
    call({ ...CREATED }),
    call({ ...CHANGED, at: 1100, done: 1110 }),
    call({ ...REVOKED, at: 1200, done: 1210 }),
    call({
      ...REVOKED,
      outcome: 'fail',
      status: 401,
      code: 'INVALID_API_KEY',
      at: 9000,
      done: 9010,
    }),
    call({ ...shows('p1', 'processing') }),
    call({ ...shows('p1', 'completed'), at: 2000, done: 2010 }),
    call({ op: 'cancel', subject: 'post s2', method: 'DELETE', value: null }),
  ],
  phases: [],
  walks: [{ tenant: 0, begin: 3000, end: 4000, seen: ['t1'] }],
  snapshot: {
    credits: [{ account_id: 'a', balance: 9, reserved: 0 }],
    ledger: [
      { account_id: 'a', kind: 'grant', amount: 10, render_id: null },
      { account_id: 'a', kind: 'reserve', amount: -1, render_id: 'r1' },
      { account_id: 'a', kind: 'settle', amount: -1, render_id: 'r1' },
    ],
    renders: [{ render_id: 'r1', status: 'completed', account_id: 'a', credits: 1 }],
    projects: [
      { project_id: 'p1', title: 'project-1 of m', status: 'completed', isDeleted: false },
    ],
    templates: [{ template_id: 't1', name: 'new' }],
    clips: [],
    posts: [
      { ...POST, post_id: 's1', status: 'posted', earlySeconds: -1 },
      { ...POST, post_id: 's2', status: 'cancelled', earlySeconds: null },
    ],
    uploads: [{ upload_id: 'u1', account_id: 'a' }],
  },
  shownCredits: [{ account_id: 'a', balance: 9 }],
  shownTemplates: [{ template_id: 't1', name: 'new' }],
  deliveries: ['s1'],
  objects: ['accounts/a/uploads/u1', 'accounts/a/projects/p1/renders/r1/x/clip.mp4'],
  logs: [{ name: 'api', text: '{"event":"request"}\n' }],
  secrets: ['svck_secret'],
  leftOvers: [],
  videos: [{ render_id: 'r1', width: 720, height: 1280, hasSound: true, isFast: true }],
}

/** What was added to the calls, or put in the place of other evidence. */
type Damage = Partial<Omit<Evidence, 'calls' | 'snapshot'>> & {
  more?: Partial<Call>[]
  rows?: Partial<Evidence['snapshot']>
}

function damaged({ more = [], rows = {}, ...rest }: Damage): Evidence {
  const calls = [...SOUND.calls, ...more.map(call)]
  return { ...SOUND, calls, snapshot: { ...SOUND.snapshot, ...rows }, ...rest }
}

const brokenBy = (evidence: Evidence) =>
  INVARIANTS.filter(({ check }) => check(evidence).broken.length > 0).map(({ name }) => name)

test('a sound run breaks no invariant, and each looked at something', () => {
  expect(brokenBy(SOUND)).toEqual([])
  expect(INVARIANTS.filter(({ check }) => check(SOUND).looked === 0)).toEqual([])
})

const { ledger, projects } = SOUND.snapshot
const LATE = { at: 8000, done: 8010 }
const DAMAGES: [what: string, breaks: string, damage: Damage][] = [
  ['a render that is charged twice', 'I1', { rows: { ledger: [...ledger, ...ledger.slice(-1)] } }],
  ['a completed render that was never charged', 'I1', { rows: { ledger: ledger.slice(0, 2) } }],
  ['a balance that is shown wrong', 'I1', { shownCredits: [{ account_id: 'a', balance: 10 }] }],
  ['two projects of one key', 'I2', { rows: { projects: [...projects, ...projects] } }],
  [
    'another answer to a repetition',
    'I2',
    { more: [{ ...KEYED, digest: 'bb', shows: { id: 'p1', status: null } }] },
  ],
  [
    'a key whose outcome was never known',
    'I2',
    { more: [{ ...KEYED, op: 'render', key: 'k', outcome: 'info' }] },
  ],
  ['an acknowledged project that is lost', 'I3', { rows: { projects: [] } }],
  [
    'an acknowledged change that is lost',
    'I3',
    { rows: { templates: [{ template_id: 't1', name: 'old' }] } },
  ],
  [
    'a deleted template that is back',
    'I3',
    { more: [{ ...CHANGED, op: 'delete template', value: null, ...LATE }] },
  ],
  ['a template that the API does not show', 'I3', { shownTemplates: [] }],
  ['a post that is delivered twice', 'I4', { deliveries: ['s1', 's1'] }],
  ['a delivery of no post', 'I4', { deliveries: ['s1', 's9'] }],
  [
    'a failed post that is delivered',
    'I4',
    { rows: { posts: [{ ...POST, post_id: 's1', status: 'failed', earlySeconds: null }] } },
  ],
  ['a cancelled post that is delivered', 'I4', { deliveries: ['s1', 's2'] }],
  [
    'a post that is early',
    'I4',
    { rows: { posts: [{ ...POST, post_id: 's1', status: 'posted', earlySeconds: 5 }] } },
  ],
  [
    'a project that never ends',
    'I5',
    { rows: { projects: projects.map((one) => ({ ...one, status: 'processing' })) } },
  ],
  ['an upload without its object', 'I5', { objects: SOUND.objects.slice(1) }],
  [
    'an object without a row',
    'I5',
    { objects: [...SOUND.objects, 'accounts/a/projects/p9/source'] },
  ],
  ['a program that was left running', 'I5', { leftOvers: ['ffmpeg -i x'] }],
  [
    'a template that a walk misses',
    'I6',
    { walks: [{ tenant: 0, begin: 3000, end: 4000, seen: [] }] },
  ],
  [
    'a template that a walk sees twice',
    'I6',
    { walks: [{ tenant: 0, begin: 3000, end: 4000, seen: ['t1', 't1'] }] },
  ],
  ['text of another account', 'I7', { more: [{ foreign: ['mark1'] }] }],
  ['an answer without ids', 'I8', { more: [{ isWellFormed: false }] }],
  [
    'a refusal that nothing explains',
    'I9',
    { more: [{ outcome: 'fail', status: 404, code: 'NOT_FOUND' }] },
  ],
  ['a call without an answer', 'I9', { more: [{ outcome: 'info', status: null }] }],
  ['a revoked key that works', 'I11', { more: [{ ...REVOKED, ...LATE }] }],
  [
    'a video that is not upright',
    'I13',
    { videos: SOUND.videos.map((one) => ({ ...one, width: 1280 })) },
  ],
  ['a project that begins again', 'I14', { more: [{ ...shows('p1', 'processing'), ...LATE }] }],
  ['a key in a log', 'I15', { logs: [{ name: 'api', text: 'svck_secret\n' }] }],
]

test.each(DAMAGES)('%s breaks %s', (_, breaks, damage) => {
  expect(brokenBy(damaged(damage))).toContain(breaks)
})

const FAULT: Phase = { name: 'kill', begin: 7000, healed: 8500, end: 20_000, recovery: 1 }
const UNANSWERED: Partial<Call> = { outcome: 'fail', status: 503, code: 'SERVICE_UNAVAILABLE' }

test.each<[string, Phase, Partial<Call>, string[]]>([
  ['during a fault', FAULT, { outcome: 'info', status: 503, ...LATE }, []],
  ['within the time to recover', FAULT, { outcome: 'info', status: 503, at: 9000, done: 9100 }, []],
  ['after it', FAULT, { outcome: 'info', status: 503, at: 9600, done: 9700 }, ['I9']],
  ['with a fixed sentence of a bug', FAULT, { outcome: 'info', status: 500, ...LATE }, ['I8']],
  [
    'through the other gateway, after it noticed,',
    { ...FAULT, beside: { gateway: 1, seconds: 0.5 } },
    { outcome: 'info', status: 503, ...LATE },
    ['I9'],
  ],
  [
    'through the gateway that is harmed',
    { ...FAULT, beside: { gateway: 0, seconds: 0.5 } },
    { outcome: 'info', status: 503, ...LATE },
    [],
  ],
  [
    'with a code that overload does not explain',
    { ...FAULT, codes: ['RATE_LIMITED'] },
    { outcome: 'info', status: 502, code: 'UPSTREAM_ERROR', ...LATE },
    ['I9'],
  ],
  ['where nothing may fail', { ...FAULT, recovery: null }, { ...UNANSWERED, ...LATE }, ['I9']],
])('a failure %s is judged', (_, phase, failure, broken) => {
  expect(brokenBy(damaged({ more: [failure], phases: [phase] }))).toEqual(broken)
})
