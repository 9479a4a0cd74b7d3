import type { Evidence } from '../evidence.ts'
import { type Call, isExcused, isWell } from '../history.ts'
import type { Invariant } from './stored.ts'

const called = ({ id, gateway, method, path, status, code, at }: Call) =>
  `call ${id} at ${(at / 1000).toFixed(1)} s through gateway ${gateway}: ${method} ${path} ${status} ${code ?? ''}`

export const tenants: Invariant = {
  name: 'I7',
  title: 'no answer contains a mark of another account',
  check({ calls }) {
    const answered = calls.filter(({ status }) => status !== null)
    const broken = answered.filter(({ foreign }) => foreign.length > 0).map(called)
    return { looked: answered.length, broken }
  },
}

export const refusals: Invariant = {
  name: 'I8',
  title: 'every answer carries both ids, a refusal a known code, 429 and 503 a time; none is 500',
  check({ calls }) {
    const answered = calls.filter(({ status }) => status !== null)
    const broken = answered.filter((call) => !call.isWellFormed || call.status === 500)
    return { looked: answered.length, broken: broken.map(called) }
  },
}

export const success: Invariant = {
  name: 'I9',
  title: 'no call fails but during a fault and the seconds that recovery from it may take',
  check({ calls, phases }) {
    const unexcused = calls.filter((call) => !isExcused(call, phases))
    const wrong = calls.filter(
      // A refusal that no fault explains is wrong at any time.
      (call) => !isWell(call) && (call.outcome === 'fail' || !isExcused(call, phases)),
    )
    return { looked: unexcused.length, broken: wrong.map(called) }
  },
}

/** Milliseconds until a revocation is known everywhere, and without a database until the list is too old to be trusted. */
const KNOWN_MS = 1500
const STALE_MS = 31_000

export const revoked: Invariant = {
  name: 'I11',
  title: 'a revoked key is accepted nowhere after the bound',
  check({ calls, phases }) {
    const used = calls.filter(({ op }) => op === 'use revoked key')
    const broken = used.filter((call) => {
      const since = Number(call.subject?.split(' ')[1])
      const bound = isExcused({ ...call, at: since }, phases) ? STALE_MS : KNOWN_MS
      return call.outcome === 'ok' && call.at - since > bound
    })
    return { looked: used.length, broken: broken.map(called) }
  },
}

const ORDER: Record<string, number> = {
  ...{ queued: 0, pending: 0, processing: 1, rendering: 1 },
  // A post whose attempt failed waits again.
  publishing: 0,
  ...{ completed: 2, failed: 2, cancelled: 2, posted: 2 },
}

export const statuses: Invariant = {
  name: 'I14',
  title: 'no status goes back',
  check({ calls }) {
    const seen = calls.filter(({ shows, op }) => shows?.status && op === 'read')
    const broken = [...Map.groupBy(seen, ({ shows }) => shows?.id)].flatMap(([, same]) =>
      same.filter((call) => {
        const before = same.filter(({ done }) => done < call.at).map(rankOf)
        return rankOf(call) < Math.max(0, ...before)
      }),
    )
    return { looked: seen.length, broken: broken.map(called) }
  },
}

const rankOf = ({ shows }: Call) => ORDER[shows?.status ?? ''] ?? 0

export const keys: Invariant = {
  name: 'I2',
  title: 'requests with one key make one thing, and get equal answers',
  check({ calls, snapshot }) {
    const titles = [
      ...snapshot.projects.map(({ title }) => title),
      ...snapshot.posts.map(({ caption }) => caption),
      ...snapshot.assets.map(({ name }) => name),
    ]
    const sent = Map.groupBy(
      calls.filter(({ key }) => key !== null),
      ({ tenant, path, key }) => `${tenant} ${path} ${key}`,
    )
    const broken = [...sent].flatMap(([name, same]) => {
      const won = same.filter(({ outcome }) => outcome === 'ok')
      const answers = new Set(won.map(({ status, digest }) => `${status} ${digest}`))
      const key = same[0]?.key ?? ''
      const made = titles.filter((title) => title?.startsWith(`${key} `)).length
      return [
        ...(answers.size > 1 ? [`${name}: ${answers.size} different answers`] : []),
        ...(made > 1 ? [`${name}: made ${made} of them`] : []),
        ...(same.some(isDoubled) ? [`${name}: a repetition was taken for another request`] : []),
        ...(won.length === 0 && same.at(-1)?.outcome === 'info' ? [`${name}: never resolved`] : []),
      ]
    })
    // A render has no text of its own: each was either asked for, or is of a post.
    const asked = new Set(calls.flatMap(({ shows }) => shows?.id ?? []))
    const posted = new Set(snapshot.posts.map(({ render_id }) => render_id))
    const strange = snapshot.renders.filter(
      ({ render_id: id }) => !asked.has(id) && !posted.has(id),
    )
    broken.push(...strange.map(({ render_id }) => `render ${render_id} is one too many`))
    return { looked: sent.size, broken }
  },
}

/** The second template of one name is a conflict. */
const isDoubled = ({ op, code }: Call) => op === 'create template' && code === 'CONFLICT'

export const acknowledged: Invariant = {
  name: 'I3',
  title: 'what was acknowledged is there, and what was deleted stays deleted',
  check(evidence) {
    const { calls, snapshot, shownTemplates } = evidence
    const rows = new Map<string, string | null>([
      ...snapshot.templates.map(
        ({ template_id, name }) => [`template ${template_id}`, name] as const,
      ),
      ...snapshot.clips.map(({ clip_id, reaction }) => [`clip ${clip_id}`, reaction] as const),
      ...snapshot.clips.map(({ clip_id, title }) => [`title ${clip_id}`, title] as const),
    ])
    const shown = new Map(shownTemplates.map((one) => [`template ${one.template_id}`, one.name]))
    const wanted = lastValues(calls)
    const broken = [...wanted].flatMap(([subject, value]) => {
      const found = rows.get(subject) ?? null
      const seen = subject.startsWith('template') ? (shown.get(subject) ?? null) : found
      if (found === value && seen === value) return []
      return [`${subject} should be ${value}: stored as ${found}, shown as ${seen}`]
    })
    const kept = new Set<string | undefined>([
      ...snapshot.projects.map(({ project_id }) => project_id),
      ...snapshot.renders.map(({ render_id }) => render_id),
      ...snapshot.posts.map(({ post_id }) => post_id),
      ...snapshot.assets.map(({ asset_id }) => asset_id),
    ])
    const created = calls.filter(({ op, outcome }) => MAKES.has(op) && outcome === 'ok')
    const lost = created.filter(({ shows }) => !kept.has(shows?.id))
    broken.push(...lost.map(({ op, key, shows }) => `${op} of ${key}: ${shows?.id} is lost`))
    return { looked: wanted.size + created.length, broken }
  },
}

const MAKES = new Set(['create project', 'create asset', 'render', 'publish'])

/** The value that each subject has after its last call; subjects whose last call is unresolved are left out. */
function lastValues(calls: Evidence['calls']): Map<string, string | null> {
  const values = new Map<string, string | null>()
  for (const call of calls.toSorted((one, other) => one.done - other.done)) {
    const subject = subjectOf(call)
    if (!subject || /^(post|revoked)/.test(subject)) continue
    if (call.outcome === 'info') values.delete(subject)
    // A creation that is answered again says nothing new.
    else if (call.op === 'create template') {
      if (call.outcome === 'ok' && !values.has(subject)) values.set(subject, call.value)
    } else if (call.outcome === 'ok' || call.status === 404) values.set(subject, call.value)
  }
  return values
}

const subjectOf = ({ op, subject, shows }: Call) =>
  op === 'create template' && shows ? `template ${shows.id}` : subject

export const pages: Invariant = {
  name: 'I6',
  title: 'a template that lives throughout a walk over the list is seen in it exactly once',
  check({ calls, walks }) {
    const broken = walks.flatMap((walk) => {
      const doubled = walk.seen.filter((id, index) => walk.seen.indexOf(id) !== index)
      const missed = livingIn(calls, walk).filter((id) => !walk.seen.includes(id))
      const name = `the walk at ${(walk.begin / 1000).toFixed(1)} s`
      return [
        ...doubled.map((id) => `${name} saw template ${id} twice`),
        ...missed.map((id) => `${name} did not see template ${id}`),
      ]
    })
    return { looked: walks.length, broken }
  },
}

/** Templates that were there before the walk began, and whose deletion was not asked for before it ended. */
function livingIn(calls: Evidence['calls'], { tenant, begin, end }: Evidence['walks'][number]) {
  const own = calls.filter((call) => call.tenant === tenant)
  const made = own.filter(
    ({ op, status, done }) => op === 'create template' && status === 201 && done < begin,
  )
  const deleted = own.filter(({ op, at }) => op === 'delete template' && at < end)
  const gone = new Set(deleted.map(({ subject }) => subject))
  const ids = new Set(made.flatMap(({ shows }) => shows?.id ?? []))
  return [...ids].filter((id) => !gone.has(`template ${id}`))
}
