import {
  type Context,
  cancelPost,
  changeRole,
  createApiKey,
  createProject,
  deleteProject,
  editClip,
  listClips,
  listEvents,
  listLedger,
  publishClip,
  readClip,
  removeMember,
  retryProject,
  retryRender,
  runIdempotent,
  startRender,
} from '../../../packages/domain/src/index.ts'
import { ApiError, isUnavailable } from '../../../packages/errors/src/index.ts'
import { createSeats } from '../../../packages/http/src/index.ts'
import { receivePart } from '../../../services/media/src/uploads/receive-part.ts'
import type { Stage } from './cast.ts'
import { storeOf } from './outside.ts'
import type { Actor, Choices } from './run.ts'
import { PARTS, type World } from './world.ts'

/** A call that a client makes until it knows how it ended. */
export interface Call {
  kind: string
  /** What it names: a clip, a part, a key of another call. */
  about: string
  key: string
}

/** What a client was told. */
export interface Answer extends Call {
  /** The account that made it. */
  account_id: string
  /** `null` for a refusal. */
  body: Record<string, unknown> | null
  code: string | null
}

type Make = (actor: Actor, stage: Stage, call: Call, told: readonly Answer[]) => Promise<unknown>

/** A POST of the interface: once for each key. */
const post =
  (
    verb: (context: Context, stage: Stage, call: Call, told: readonly Answer[]) => Promise<object>,
  ): Make =>
  async (actor, stage, call, told) => {
    const { kind, about, key } = call
    const context = stage.world.contextOf(actor.sql)
    const request = { key, method: 'POST', path: `/${kind}`, body: { about } }
    const answer = await runIdempotent(context, request, async (context) => ({
      status: 201,
      body: await verb(context, stage, call, told),
    }))
    return JSON.parse(answer.body)
  }

const idOf = (told: readonly Answer[], kind: string, member: string) =>
  String(told.findLast((answer) => answer.kind === kind && answer.body)?.body?.[member] ?? '')

/** The owner, then the member. */
const byOf = ({ world }: Stage, place: 0 | 1) => ({
  account_id: world.account_id,
  subject: world.people[place],
})

export const CALLS: Record<string, Make> = {
  render: post((context, _, { about, key }) =>
    startRender(context, about, { resolution: '1080p', force: true, metadata: { key } }),
  ),
  'render all': post(async (context, { world }, { key }) => {
    const renders: object[] = []
    for (const id of world.clip_ids) {
      const metadata = { key: `${key} ${id}` }
      renders.push(await startRender(context, id, { resolution: '1080p', force: true, metadata }))
    }
    return renders
  }),
  async 'look around'(actor, { world }) {
    const context = world.contextOf(actor.sql)
    const limit = 50
    const clips = await listClips(context, world.project_id, { limit })
    return [clips, await listEvents(context, { limit }), await listLedger(context, { limit })]
  },
  'render again': post((context, _, __, told) =>
    retryRender(context, idOf(told, 'render', 'render_id')),
  ),
  publish: post((context, { world }, { about, key }) =>
    publishClip(context, about, { social_account_id: world.social_account_id, caption: key }),
  ),
  cancel: (actor, { world }, _, told) =>
    cancelPost(world.contextOf(actor.sql), idOf(told, 'publish', 'post_id')),
  async edit(actor, { world }, { about, key }) {
    const context = world.contextOf(actor.sql)
    const { revision: from, title } = await readClip(context, about)
    // Its answer was lost before.
    if (title === key) return { revision: from, from: null }
    const { revision } = await editClip(context, about, { title: key, revision: from })
    return { revision, from }
  },
  'delete project': async (actor, { world }) => {
    await deleteProject(world.contextOf(actor.sql), world.project_id)
    return {}
  },
  project: post((context, { world }, { key }) =>
    createProject(context, { source: { upload_id: world.sourceUpload }, metadata: { key } }),
  ),
  'project again': post((context, _, __, told) =>
    retryProject(context, idOf(told, 'project', 'project_id')),
  ),
  'delete new project': async (actor, { world }, _, told) => {
    await deleteProject(world.contextOf(actor.sql), idOf(told, 'project', 'project_id'))
    return {}
  },
  async 'send part'(actor, stage, { about }) {
    const { account_id, upload_id } = stage.world
    const number = Number(about)
    const text = PARTS[number - 1] ?? ''
    const received = await receivePart(
      {
        ...{ sql: actor.sql, store: storeOf(actor, stage.outside), joining: new Map() },
        seats: createSeats({ seats: 8 }),
      },
      { account_id, upload_id, content_type: 'video/mp4', size_bytes: 0, expires_at: '' },
      about,
      new Request('http://media.test', { method: 'PUT', body: text }),
    )
    return { status: received.upload.status }
  },
  'make Ben an owner': async (actor, stage) => {
    const [, ben] = stage.world.people
    await changeRole(actor.sql, byOf(stage, 0), { subject: ben, role: 'owner' })
    return {}
  },
  'remove Ben': async (actor, stage) => {
    const [, subject] = stage.world.people
    await removeMember(actor.sql, byOf(stage, 0), { subject, plan: 'pro' })
    return {}
  },
  'remove Ada': async (actor, stage) => {
    const [subject] = stage.world.people
    await removeMember(actor.sql, byOf(stage, 1), { subject, plan: 'pro' })
    return {}
  },
  'Ada leaves': async (actor, stage) => {
    const by = byOf(stage, 0)
    await removeMember(actor.sql, by, { subject: by.subject, plan: 'pro' })
    return {}
  },
  'make a key for Ben': async (actor, { world }) => {
    const { account_id, people } = world
    await createApiKey(actor.sql, {
      account_id,
      name: 'new',
      scopes: [],
      prefix: 'svck_',
      created_by: people[1],
    })
    return {}
  },
}

/** Who else is there. */
type Helper = 'worker 1' | 'worker 2' | 'sender' | 'upkeep'

interface Theme {
  /** Kinds of calls that get in each other's way. */
  kinds: readonly string[]
  /** Those of the second client, where it acts for the other account. */
  neighbour?: readonly string[]
  /** Who works on them. */
  helpers: readonly Helper[]
}

export const THEMES: Record<string, Theme> = {
  renders: {
    kinds: ['render', 'render', 'render again', 'delete project'],
    helpers: ['worker 1', 'worker 2'],
  },
  posts: { kinds: ['publish', 'publish', 'cancel', 'render'], helpers: ['worker 1', 'worker 2'] },
  uploads: { kinds: ['send part'], helpers: [] },
  edits: { kinds: ['edit', 'edit', 'render'], helpers: ['sender', 'worker 1'] },
  people: {
    kinds: ['make Ben an owner', 'remove Ada', 'remove Ben', 'Ada leaves', 'make a key for Ben'],
    helpers: [],
  },
  projects: {
    kinds: ['project', 'project', 'project again', 'delete new project'],
    helpers: ['worker 1', 'worker 2'],
  },
  neighbours: {
    kinds: ['render', 'edit', 'look around'],
    neighbour: ['render all', 'look around'],
    helpers: ['worker 1', 'sender'],
  },
  mixed: {
    kinds: ['render', 'publish', 'cancel', 'edit', 'delete project', 'send part'],
    helpers: ['worker 1', 'sender', 'upkeep'],
  },
}

export interface Plan {
  clients: { world: World; calls: Call[] }[]
  hasNeighbour: boolean
  helpers: readonly Helper[]
}

/** Chooses what some clients do, each one call after the other. Several may make the same call. */
export function planCalls({ choose }: Choices, world: World, theme?: string): Plan {
  const names = Object.keys(THEMES)
  const chosen = names[choose(names.length)] ?? ''
  const { kinds: own, helpers, neighbour } = THEMES[theme ?? chosen] ?? { kinds: [], helpers: [] }
  const all: Call[] = []
  const other = neighbour ? { ...world, ...world.neighbour } : world
  const clients = [world, other].map((world, client) => {
    const kinds = (client === 1 && neighbour) || own
    const { clip_ids } = world
    const calls = Array.from({ length: 1 + choose(3) }, (_, at) => {
      const again = all[choose(4) === 3 ? choose(all.length + 1) : all.length]
      if (again) return again
      const kind = kinds[choose(kinds.length)] ?? ''
      const about =
        kind === 'send part'
          ? String(1 + choose(PARTS.length))
          : kind === 'look around'
            ? ''
            : (clip_ids[choose(clip_ids.length)] ?? '')
      const call = { kind, about, key: `${'AB'[client]}${at + 1}` }
      all.push(call)
      return call
    })
    return { world, calls }
  })
  return { clients, helpers, hasNeighbour: neighbour !== undefined }
}

/** Makes calls, each until its outcome is known; `told` outlives the processes that serve them. */
export function client(stage: Stage, calls: readonly Call[], told: Answer[]) {
  const left = [...calls]
  const { account_id } = stage.world
  return async (actor: Actor): Promise<void> => {
    for (let call = left[0]; call; call = left[0]) {
      try {
        const body = await CALLS[call.kind]?.(actor, stage, call, told)
        told.push({ ...call, account_id, body: Object(body), code: null })
      } catch (error) {
        if (isUnavailable(error) || (error instanceof ApiError && error.status >= 500)) {
          actor.reconnect()
          continue
        }
        if (!(error instanceof ApiError)) throw error
        if (error.code === 'IDEMPOTENCY_IN_PROGRESS') continue
        told.push({ ...call, account_id, body: null, code: error.code })
      }
      left.shift()
    }
  }
}
