import { uploadKey } from '../../../packages/domain/src/index.ts'
import type { Evidence } from '../faults/evidence.ts'
import { deliveries, ledger } from '../faults/invariants/stored.ts'
import type { Answer } from './clients.ts'
import type { Outside } from './outside.ts'
import { CLIPS } from './projects.ts'
import { PARTS, readRowsOf, type World } from './world.ts'

type Snapshot = Evidence['snapshot']

async function readRows({ watch: sql, neighbour, account_id, project_id, upload_id }: World) {
  return {
    credits: await sql<Snapshot['credits']>`
      select account_id, balance::float8, reserved::float8 from credits
    `,
    ledger: await sql<Snapshot['ledger']>`
      select account_id, kind, amount::float8, render_id from ledger order by position
    `,
    renders: await sql<
      (Snapshot['renders'][number] & { key: string | null; run_id: string | null })[]
    >`
      select render_id, status, account_id, credits_estimated::float8 as credits, metadata->>'key' as key, run_id
        from renders order by created_at, render_id
    `,
    posts: await sql<(Snapshot['posts'][number] & { code: string | null })[]>`
      select post_id, render_id, status, true as "isDue", caption, 0 as "earlySeconds",
             status <> 'posted' and (uncertain_since is not null or error->>'category' = 'unknown') is true
               as "mayBeThere", error->>'code' as code
        from posts
    `,
    events: await sql<
      { sequence: number; type: string; project_id: string; delivery: string | null }[]
    >`
      select v.sequence, v.type, v.project_id, d.status as delivery from events v left join webhook_deliveries d using (event_id)
       where v.account_id = ${account_id} order by v.sequence
    `,
    uploads: await sql<{ status: string; parts_id: string | null }[]>`
      select status, parts_id from uploads where upload_id = ${upload_id}
    `,
    revisions: await sql<
      { clip_id: string; revision: number; title: string; newest: number; shown: string }[]
    >`
      select c.clip_id, r.revision, r.content->>'title' as title, c.revision as newest, c.title as shown
        from clips c join clip_revisions r using (clip_id) order by c.clip_id, r.revision
    `,
    projects: await sql<Made[]>`
      select project_id, status, deleted_at is not null as "isDeleted", metadata->>'key' as key,
             (select count(*) from project_parts where project_id = p.project_id) as parts,
             (select count(*) from clips where project_id = p.project_id) as clips
        from projects p where account_id = ${account_id} order by project_id <> ${project_id}, project_id
    `,
    people: await sql<{ subject: string; role: string | null; isHome: boolean; keys: number }[]>`
      select m.subject, ms.role, exists (
               select 1 from memberships h where h.account_id = m.account_id and h.subject = m.subject
             ) as "isHome", (
               select count(*) from api_keys k
                where k.created_by = m.subject and k.account_id = ${account_id} and revoked_at is null
             ) as keys
        from members m left join memberships ms on ms.subject = m.subject and ms.account_id = ${account_id}
       order by m.subject desc
    `,
    jobs: await sql<{ name: string; state: string }[]>`
      select name, state::text from pgboss.job where state < 'completed' and name = any(${[...WORKED]})
    `,
    drift: await sql`select 1 from stored_bytes_drift`,
    neighbour: await readRowsOf(sql, neighbour.account_id),
  }
}

interface Made {
  project_id: string
  status: string
  isDeleted: boolean
  key: string | null
  parts: number
  clips: number
}

export const WORKED = [
  ...['render_clip', 'publish_post', 'delete_files', 'process_project', 'process_part'],
]
const LIVE = new Set(['queued', 'rendering', 'pending', 'publishing', 'processing'])

/** How many events there were when the execution began. */
export const EARLIER = 8

interface Known {
  world: World
  outside: Outside
  told: readonly Answer[]
  /** Whether events were delivered. */
  isSent: boolean
  /** Whether the other account did anything. */
  hasNeighbour: boolean
}

/** Says, when all work should be done, what is otherwise than it must be. */
export async function findBroken(known: Known): Promise<string[]> {
  const { world, outside, told, isSent } = known
  const rows = await readRows(world)
  const { renders, posts, events, revisions, people } = rows
  const [, ...made] = rows.projects
  const done = told.filter(({ body }) => body)
  const doneOf = (kind: string) => done.filter((answer) => answer.kind === kind)
  const broken: string[] = []
  const expect = (isAsItMustBe: boolean, otherwise: string) => {
    if (!isAsItMustBe) broken.push(otherwise)
  }

  const evidence = {
    ...{ snapshot: rows, shownCredits: [], calls: [], deliveries: outside.posts },
  } as unknown as Evidence
  broken.push(...ledger.check(evidence).broken, ...deliveries.check(evidence).broken)
  for (const { reserved } of rows.credits)
    expect(reserved === 0, `${reserved} credits stay reserved`)

  for (const [name, same] of Map.groupBy(done, ({ kind, key }) => `${kind} ${key}`)) {
    const isPost = /render|publish|project [AB]/.test(name)
    const bodies = new Set(same.map(({ body }) => JSON.stringify(body)))
    expect(!isPost || bodies.size === 1, `${name} has ${bodies.size} different answers`)
  }
  const kept = new Map([
    ...renders.map((render) => [render.render_id, render.key] as const),
    ...posts.map((post) => [post.post_id, post.caption] as const),
    ...made.map((project) => [project.project_id, project.key] as const),
  ])
  const asked = [...doneOf('render'), ...doneOf('publish'), ...doneOf('project')]
  for (const { kind, key, body } of asked) {
    const id = String(body?.[kind === 'publish' ? 'post_id' : `${kind}_id`])
    expect(kept.has(id), `the ${kind} of ${key} is lost`)
  }
  const keys = [
    ...renders.map(({ key }) => `render ${key}`),
    ...posts.map(({ caption }) => `post ${caption}`),
    ...made.map(({ key }) => `project ${key}`),
  ]
  for (const [key, same] of Map.groupBy(keys, (key) => key))
    expect(same.length === 1 || key === 'render null', `${key} is there ${same.length} times`)

  for (const { status, render_id, run_id } of renders) {
    expect(!LIVE.has(status), `a render is still ${status}`)
    const isThere = [...outside.objects.keys()].some((key) =>
      key.includes(`${render_id}/${run_id}`),
    )
    expect(status !== 'completed' || isThere || isDeleted(rows), 'a finished render has no file')
  }
  for (const { status, code, render_id } of posts) {
    expect(!LIVE.has(status), `a post is still ${status}`)
    const render = renders.find((render) => render.render_id === render_id)?.status
    const isDue = code === 'render_failed' && status === 'failed' && !isDeleted(rows)
    expect(!isDue || render === 'failed', `a post failed for a render that is ${render}`)
  }
  for (const { project_id, status, isDeleted, parts, clips } of made) {
    expect(!LIVE.has(status), `a project is still ${status}`)
    expect(parts === 0, `a project that is ${status} has ${parts} parts`)
    const isWhole = clips === CLIPS && !outside.lacking.has(project_id)
    expect(status !== 'completed' || isDeleted || isWhole, 'a finished project lacks something')
  }
  for (const { name, state } of rows.jobs) broken.push(`a job ${name} is ${state}`)
  for (const { body } of doneOf('cancel')) {
    const post = posts.find(({ post_id }) => post_id === body?.['post_id'])
    expect(post?.status === 'cancelled', `a cancelled post is ${post?.status}`)
  }

  expect(
    events.every(({ sequence }, at) => sequence === at + 1),
    'the numbers of events have gaps',
  )
  const happened = {
    'clip.updated': revisions.filter(({ revision }) => revision > 1),
    'render.completed': renders.filter(
      ({ status, account_id }) => status === 'completed' && account_id === world.account_id,
    ),
    'project.completed': made.filter(({ status }) => status === 'completed'),
    'post.posted': posts.filter(({ status }) => status === 'posted'),
    'post.cancelled': posts.filter(({ status }) => status === 'cancelled'),
  }
  for (const [name, { length }] of Object.entries(happened)) {
    const count = events.slice(EARLIER).filter(
      ({ type, project_id }) =>
        // A clip that is found again is told too.
        type === name && (type !== 'clip.updated' || project_id === world.project_id),
    ).length
    expect(count === length, `${name} happened ${length} times and is told ${count} times`)
  }
  for (const { sequence, delivery } of isSent ? events.slice(EARLIER) : []) {
    const isThere = outside.received.includes(sequence) && delivery === 'delivered'
    expect(
      isThere,
      `event ${sequence} is ${delivery}, and the receiver ${outside.received.includes(sequence) ? 'has' : 'lacks'} it`,
    )
  }
  const first = [...new Set(outside.received)]
  const isInOrder = first.every((sequence, at) => at === 0 || sequence > (first[at - 1] ?? 0))
  expect(isInOrder || outside.hasFailed, `events came as ${first.join(', ')}`)

  const [upload] = rows.uploads
  const sent = doneOf('send part')
  const isWhole = PARTS.every((_, at) => sent.some(({ about }) => Number(about) === at + 1))
  const isRefused = told.some(({ kind, body }) => kind === 'send part' && !body)
  const object = outside.objects.get(uploadKey(world.account_id, world.upload_id))
  const isUploaded = upload?.status === 'uploaded'
  expect(isUploaded || !isWhole, `all parts were taken, and the upload is ${upload?.status}`)
  expect(
    isUploaded || !sent.some(({ body }) => body?.['status'] === 'uploaded'),
    'a finished upload is not',
  )
  expect(isUploaded || !isRefused, `a part was refused, and the upload is ${upload?.status}`)
  expect(!isUploaded || object === PARTS.join(''), `the file is ${object ?? 'lost'}`)
  expect(!isUploaded || upload?.parts_id === null, 'the parts were not freed')

  for (const [, own] of Map.groupBy(revisions, ({ clip_id }) => clip_id)) {
    const isLinear =
      own.every(({ revision }, at) => revision === at + 1) && own.at(-1)?.newest === own.length
    expect(isLinear, `the revisions are ${own.map(({ revision }) => revision).join(', ')}`)
    expect(own.at(-1)?.title === own[0]?.shown, 'the clip is not as its last revision')
  }
  for (const { about, key, body } of doneOf('edit')) {
    const found = revisions.find(
      ({ clip_id, revision }) => clip_id === about && revision === body?.['revision'],
    )
    expect(found?.title === key, `revision ${body?.['revision']} is not that of ${key}`)
    const isNext = body?.['from'] === null || Number(body?.['from']) + 1 === found?.revision
    expect(isNext, `an edit of revision ${body?.['from']} made ${found?.revision}`)
  }

  expect(
    people.some(({ role }) => role === 'owner'),
    'the account has no owner',
  )
  for (const [at, { subject, role, isHome, keys }] of people.entries()) {
    expect(isHome, `${subject} acts in an account that is not theirs`)
    expect(role !== null || keys === 0, `${subject} was removed and has ${keys} keys`)
    const isRemoved = done.some(({ kind }) => (GOES[at] ?? []).includes(kind))
    expect(role === null || !isRemoved, `${subject} was removed and is ${role}`)
  }

  if (doneOf('delete project').length > 0) expect(isDeleted(rows), 'the deleted project is there')
  const left = [...outside.objects.keys()].filter((key) => key.includes(world.project_id))
  expect(
    !isDeleted(rows) || left.length === 0,
    `${left.length} files of a deleted project are there`,
  )
  expect(rows.drift.length === 0, 'the stored bytes are counted wrong')
  return [...broken, ...findMixed(known, rows)]
}

/** Says where one account was in another one's way, or saw or changed what it has. */
function findMixed(
  { world, outside, told, hasNeighbour }: Known,
  { renders, neighbour }: Awaited<ReturnType<typeof readRows>>,
): string[] {
  const shown = told.filter(({ account_id, about, body }) => {
    const other = account_id === world.account_id ? world.neighbour : world
    const text = body && JSON.stringify([about, body])
    return [other.account_id, other.project_id, ...other.clip_ids].some((id) => text?.includes(id))
  })
  const [first] = renders.filter(({ account_id }) => account_id === world.account_id)
  const count = outside.passedOver.get(first?.render_id ?? '') ?? 0
  return [
    ...shown.map(({ kind }) => `${kind} got at what another account has`),
    ...(hasNeighbour || neighbour === world.neighbour.rows ? [] : ['another account has changed']),
    ...(count > 1 ? [`the first render waited for ${count} of another account`] : []),
  ]
}

/** What ends that Ada, and Ben, belong to the account. */
const GOES = [['remove Ada', 'Ada leaves'], ['remove Ben']]

const isDeleted = ({ projects }: { projects: { isDeleted: boolean }[] }) =>
  projects[0]?.isDeleted === true

/** How much work is left that time alone brings about, and how many receivers wait although they are due. */
export async function countLeft({ watch, account_id }: World, isSent: boolean, clock: number) {
  const now = new Date(clock).toISOString()
  const [found] = await watch<[{ left: number; passedOver: number }]>`
    select (select count(*) from pgboss.job where state < 'completed' and name = any(${[...WORKED]}))
         + (select count(*) from webhook_deliveries
             where account_id = ${account_id} and status = 'pending' and ${isSent})
         + (select count(*) from webhook_endpoints where account_id = ${account_id} and run_id is not null)
         + (select count(*) from uploads where account_id = ${account_id} and parts_id is not null
              and (status = 'uploaded' or parts_digest is not null)) as left,
           (select count(*) from webhook_endpoints
             where account_id = ${account_id} and due_at <= ${now} and ${isSent}
               and coalesce(busy_until < ${now}, true)) as "passedOver"
  `
  return found
}
