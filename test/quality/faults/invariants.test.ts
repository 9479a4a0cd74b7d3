import { expect, test } from 'bun:test'
import type { Evidence } from './evidence.ts'
import type { Call, Phase } from './history.ts'
import { INVARIANTS } from './judge.ts'

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

const POST = { isDue: true, mayBeThere: false, caption: 'post-1 of m', render_id: 'r1' }
const RENDERED = { op: 'render', key: 'render-1', expected: [202], status: 202, method: 'POST' }
const PUBLISHED = { op: 'publish', key: 'post-1', expected: [201], status: 201, method: 'POST' }
const EDITED = { op: 'edit', method: 'PATCH', subject: 'title c1', value: 'title-2' }
const ASSET = { ...KEYED, op: 'create asset', key: 'asset-1' }
const EVENT = { project_id: 'p1', delivery: 'delivered' }

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
    call({ ...RENDERED, shows: { id: 'r2', status: 'queued' } }),
    call({ ...PUBLISHED, shows: { id: 's1', status: 'pending' } }),
    call({ ...ASSET, shows: { id: 'a1', status: 'pending' } }),
    call({ ...EDITED, at: 2000, done: 2010 }),
    call({ op: 'cancel', subject: 'post s2', method: 'DELETE', value: null }),
  ],
  phases: [],
  walks: [{ tenant: 0, begin: 3000, end: 4000, seen: ['t1'] }],
  attempts: [{ name: 'kill', wrong: null }],
  sent: [{ upload_id: 'u1', sha256: 'aa' }],
  storedDigests: { u1: 'aa' },
  streams: [{ project_id: 'p1', seen: [1, 2] }],
  received: ['e1', 'e2'],
  snapshot: {
    credits: [{ account_id: 'a', balance: 9, reserved: 0 }],
    ledger: [
      { account_id: 'a', kind: 'grant', amount: 10, render_id: null },
      { account_id: 'a', kind: 'reserve', amount: -1, render_id: 'r1' },
      { account_id: 'a', kind: 'settle', amount: -1, render_id: 'r1' },
    ],
    renders: [
      { render_id: 'r1', status: 'completed', account_id: 'a', credits: 1 },
      { render_id: 'r2', status: 'completed', account_id: 'a', credits: 0 },
    ],
    projects: [
      { project_id: 'p1', title: 'project-1 of m', status: 'completed', isDeleted: false },
    ],
    templates: [{ template_id: 't1', name: 'new' }],
    assets: [{ asset_id: 'a1', name: 'asset-1 of m' }],
    clips: [{ clip_id: 'c1', reaction: null, title: 'title-2' }],
    posts: [
      { ...POST, post_id: 's1', status: 'posted', earlySeconds: -1 },
      { ...POST, post_id: 's2', caption: 'post-2 of m', status: 'cancelled', earlySeconds: null },
    ],
    uploads: [
      { upload_id: 'u1', account_id: 'a', status: 'uploaded' },
      { upload_id: 'u2', account_id: 'a', status: 'pending' },
    ],
    told: [
      { ...EVENT, event_id: 'e1', sequence: 1 },
      { ...EVENT, event_id: 'e2', sequence: 2 },
      { ...EVENT, event_id: 'e3', sequence: 3, delivery: 'pending' },
    ],
  },
  shownCredits: [{ account_id: 'a', balance: 9 }],
  shownTemplates: [{ template_id: 't1', name: 'new' }],
  deliveries: ['s1'],
  objects: [
    'uploads/u1',
    'uploads/u2',
    'projects/p1/renders/r1/x/clip.mp4',
    'projects/p1/renders/r2/x/clip.mp4',
  ].map((key) => `accounts/a/${key}`),
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

const { assets, ledger, projects, posts, renders, told } = SOUND.snapshot
const others = posts.slice(1)
const walk = (...seen: string[]) => [{ tenant: 0, begin: 3000, end: 4000, seen }]
const AGAIN = { ...KEYED, digest: 'bb', shows: { id: 'p1', status: null } }
const GONE = { ...CHANGED, op: 'delete template', value: null }
const postedAs = (change: object) =>
  SOUND.snapshot.posts.slice(0, 1).map((post) => ({ ...post, ...change }))
const stuck = projects.map((one) => ({ ...one, status: 'processing' }))
const lying = SOUND.videos.map((one) => ({ ...one, width: 1280 }))
const RELEASE = { account_id: 'a', kind: 'release', amount: 0, render_id: 'r1' }
const FREE = { status: 'failed', account_id: 'a', credits: 0 }
const CLIP = { clip_id: 'c1', reaction: null }
const AGAIN_POSTED = { ...POST, post_id: 's9', status: 'cancelled', earlySeconds: null }
const toldAs = (delivery: string | null) => told.map((one) => ({ ...one, delivery }))
const filesElsewhere = SOUND.objects.map((key) => key.replace('projects/p1', 'x'))
const LATE = { at: 8000, done: 8010 }
const DAMAGES: [breaks: string, what: string, damage: Damage][] = [
  ['I0', 'a process that does not start again', { attempts: [{ name: 'kill', wrong: 'No.' }] }],
  ['I1', 'a render that is charged twice', { rows: { ledger: [...ledger, ...ledger.slice(-1)] } }],
  ['I1', 'a render that is charged and given back', { rows: { ledger: [...ledger, RELEASE] } }],
  ['I1', 'a completed render that was never charged', { rows: { ledger: ledger.slice(0, 2) } }],
  ['I1', 'a balance that is shown wrong', { shownCredits: [{ account_id: 'a', balance: 10 }] }],
  ['I2', 'two projects of one key', { rows: { projects: [...projects, ...projects] } }],
  ['I2', 'two assets of one key', { rows: { assets: [...assets, ...assets] } }],
  ['I2', 'two posts of one key', { rows: { posts: [...posts, AGAIN_POSTED] } }],
  [
    'I2',
    'two renders of one key',
    { rows: { renders: [...renders, { ...FREE, render_id: 'r9' }] } },
  ],
  ['I2', 'another answer to a repetition', { more: [AGAIN] }],
  ['I2', 'a key that was never known', { more: [{ ...AGAIN, key: 'k', outcome: 'info' }] }],
  [
    'I3',
    'an acknowledged project that is lost',
    { rows: { projects: [] }, objects: filesElsewhere },
  ],
  ['I3', 'an acknowledged post that is lost', { rows: { posts: others }, deliveries: [] }],
  ['I3', 'an acknowledged asset that is lost', { rows: { assets: [] } }],
  ['I3', 'an acknowledged render that is lost', { rows: { renders: renders.slice(0, 1) } }],
  ['I3', 'an edit that is gone', { rows: { clips: [{ ...CLIP, title: 'title-1' }] } }],
  ['I3', 'a clip that is gone with its edit', { rows: { clips: [] } }],
  ['I3', 'a change that is lost', { rows: { templates: [{ template_id: 't1', name: 'old' }] } }],
  ['I3', 'a deleted template that is back', { more: [{ ...GONE, ...LATE }] }],
  ['I3', 'a template that the API does not show', { shownTemplates: [] }],
  ['I4', 'a post that is delivered twice', { deliveries: ['s1', 's1'] }],
  ['I4', 'a post that is said to be out and is not', { deliveries: [] }],
  ['I4', 'a delivery of no post', { deliveries: ['s1', 's9'] }],
  ['I4', 'a failed post that is delivered', { rows: { posts: postedAs({ status: 'failed' }) } }],
  ['I4', 'a cancelled post that is delivered', { deliveries: ['s1', 's2'] }],
  ['I4', 'a post that is early', { rows: { posts: postedAs({ earlySeconds: 5 }) } }],
  ['I5', 'a project that never ends', { rows: { projects: stuck } }],
  ['I5', 'an upload without its object', { objects: SOUND.objects.slice(1) }],
  ['I5', 'an object without a row', { objects: [...SOUND.objects, 'accounts/a/projects/p9/x'] }],
  ['I5', 'an upload that no row knows', { objects: [...SOUND.objects, 'accounts/a/uploads/u9'] }],
  ['I5', 'a program that was left running', { leftOvers: ['ffmpeg -i x'] }],
  ['I6', 'a template that a walk misses', { walks: walk() }],
  ['I6', 'a template that a walk sees twice', { walks: walk('t1', 't1') }],
  ['I7', 'text of another account', { more: [{ foreign: ['mark1'] }] }],
  ['I8', 'an answer without ids', { more: [{ isWellFormed: false }] }],
  ['I9', 'a refusal that nothing explains', { more: [{ outcome: 'fail', status: 404 }] }],
  ['I9', 'a call without an answer', { more: [{ outcome: 'info', status: null }] }],
  ['I11', 'a revoked key that works', { more: [{ ...REVOKED, ...LATE }] }],
  ['I13', 'a video that is not upright', { videos: lying }],
  ['I14', 'a project that begins again', { more: [{ ...shows('p1', 'processing'), ...LATE }] }],
  ['I16', 'an upload in parts with other bytes', { storedDigests: { u1: 'bb' } }],
  ['I16', 'an upload in parts of which nothing is stored', { storedDigests: {} }],
  ['I17', 'an event that never came', { received: ['e1'] }],
  ['I17', 'an event that was given up', { rows: { told: toldAs('failed') } }],
  ['I17', 'an event that is for no receiver', { rows: { told: toldAs(null) } }],
  ['I18', 'a stream that skips an event', { streams: [{ project_id: 'p1', seen: [2] }] }],
  ['I18', 'a stream that shows one twice', { streams: [{ project_id: 'p1', seen: [1, 2, 2] }] }],
  ['I15', 'a key in a log', { logs: [{ name: 'api', text: 'svck_secret\n' }] }],
]

test.each(DAMAGES)('%s alone is broken by %s', (breaks, _, damage) => {
  expect(brokenBy(damaged(damage))).toEqual([breaks])
})

const FAULT: Phase = { name: 'kill', begin: 7000, healed: 8500, end: 20_000, recovery: 1 }
const UNANSWERED: Partial<Call> = { outcome: 'fail', status: 503, code: 'SERVICE_UNAVAILABLE' }

const failing = (status: number, more: Partial<Call> = LATE): Partial<Call> => ({
  ...{ outcome: 'info', status, ...more },
})
const beside = (gateway: number) => ({ ...FAULT, beside: { gateway, seconds: 0.5 } })
const BAD_GATEWAY = failing(502, { code: 'UPSTREAM_ERROR', ...LATE })

test.each<[string, Phase, Partial<Call>, string[]]>([
  ['during a fault', FAULT, failing(503), []],
  ['within the time to recover', FAULT, failing(503, { at: 9000, done: 9100 }), []],
  ['after it', FAULT, failing(503, { at: 9600, done: 9700 }), ['I9']],
  ['with a fixed sentence of a bug', FAULT, failing(500), ['I8']],
  ['through the other gateway, after it noticed,', beside(1), failing(503), ['I9']],
  ['through the gateway that is harmed', beside(0), failing(503), []],
  [
    'with a code that overload does not explain',
    { ...FAULT, codes: ['RATE_LIMITED'] },
    BAD_GATEWAY,
    ['I9'],
  ],
  ['where nothing may fail', { ...FAULT, recovery: null }, { ...UNANSWERED, ...LATE }, ['I9']],
])('a failure %s is judged', (_, phase, failure, broken) => {
  expect(brokenBy(damaged({ more: [failure], phases: [phase] }))).toEqual(broken)
})
