import type { Evidence } from '../evidence.ts'

/** What a check found. */
export interface Verdict {
  /** How many items it looked at: nothing is shown by none. */
  looked: number
  /** What is wrong, a line each. */
  broken: string[]
}

/** A rule that holds whatever happens. */
export interface Invariant {
  name: string
  title: string
  check(evidence: Evidence): Verdict
}

export const ledger: Invariant = {
  name: 'I1',
  title: 'the ledger adds up; a render is charged once if it is completed, else never',
  check({ snapshot, shownCredits }) {
    const { credits, renders } = snapshot
    const broken = credits.flatMap(({ account_id, balance, reserved }) => {
      const drift = driftOf(snapshot, account_id)
      const shown = shownCredits.find((one) => one.account_id === account_id)?.balance
      return [
        ...(drift !== 0 ? [`${account_id}: the ledger is off by ${drift} credits`] : []),
        ...(balance < 0 || reserved < 0 ? [`${account_id}: ${balance}, ${reserved} reserved`] : []),
        ...(shown !== undefined && shown !== balance
          ? [`${account_id}: shows ${shown}, owns ${balance}`]
          : []),
      ]
    })
    for (const { render_id, status, credits } of renders) {
      const kinds = snapshot.ledger.filter((entry) => entry.render_id === render_id)
      const found = kinds.map(({ kind }) => kind).toSorted()
      const wanted = credits === 0 ? [] : (MOVEMENTS[status] ?? ['reserve'])
      if (found.join() !== wanted.join())
        broken.push(`render ${render_id} is ${status} with ${found.join()}`)
    }
    return { looked: credits.length + renders.length, broken }
  },
}

const MOVEMENTS: Record<string, string[]> = {
  completed: ['reserve', 'settle'],
  failed: ['release', 'reserve'],
  cancelled: ['release', 'reserve'],
}

/** Credits by which the balance and the reservation differ from what the entries add up to. */
export function driftOf({ credits, ledger }: Evidence['snapshot'], account_id: string): number {
  const row = credits.find((one) => one.account_id === account_id)
  const sum = (...kinds: string[]) =>
    ledger
      .filter((entry) => entry.account_id === account_id && kinds.includes(entry.kind))
      .reduce((total, { amount }) => total + amount, 0)
  const balance = sum('grant', 'settle', 'refund', 'adjust')
  const reserved = sum('settle') - sum('reserve') - sum('release')
  return Math.abs((row?.balance ?? 0) - balance) + Math.abs((row?.reserved ?? 0) - reserved)
}

/** Seconds by which a post may be early, for the rounding of its times. */
const EARLIEST = 0.1

export const deliveries: Invariant = {
  name: 'I4',
  title: 'posts are delivered once, cancelled ones never, and none early',
  check({ calls, snapshot, deliveries }) {
    const known = new Set(snapshot.posts.map(({ post_id }) => post_id))
    const strange = deliveries.filter((name) => !known.has(name))
    const broken = snapshot.posts.flatMap(({ post_id, status, mayBeThere, earlySeconds }) => {
      const count = deliveries.filter((name) => name === post_id).length
      const isCancelled = calls.some(
        ({ subject, op, outcome }) =>
          subject === `post ${post_id}` && op === 'cancel' && outcome === 'ok',
      )
      const wanted = status === 'posted' ? 1 : 0
      return [
        ...(count === wanted || (mayBeThere && count === 1)
          ? []
          : [`post ${post_id} is ${status}, delivered ${count} times`]),
        ...(isCancelled && count > 0 ? [`post ${post_id} was cancelled, and is delivered`] : []),
        ...((earlySeconds ?? 0) > EARLIEST ? [`post ${post_id} is ${earlySeconds} s early`] : []),
      ]
    })
    broken.push(...strange.map((name) => `${name} is delivered, and no post`))
    return { looked: snapshot.posts.length, broken }
  },
}

const RUNNING = new Set(['queued', 'processing', 'rendering', 'pending', 'publishing'])

export const quiet: Invariant = {
  name: 'I5',
  title: 'nothing runs or lies around when the work is over; rows and objects belong together',
  check({ snapshot, objects, leftOvers }) {
    const { projects, renders, posts, uploads } = snapshot
    const work = [
      ...projects.filter((one) => !one.isDeleted).map((one) => ({ id: one.project_id, ...one })),
      ...renders.map((one) => ({ id: one.render_id, ...one })),
      ...posts.filter((one) => one.isDue).map((one) => ({ id: one.post_id, ...one })),
    ]
    const running = work.filter(({ status }) => RUNNING.has(status))
    const stored = new Set(objects)
    // One that is pending may have its object already: it is joined before that is written down.
    const lost = uploads.filter(
      ({ account_id, upload_id, status }) =>
        status === 'uploaded' && !stored.has(`accounts/${account_id}/uploads/${upload_id}`),
    )
    const files = renders.filter(
      ({ render_id, status }) =>
        status === 'completed' && !objects.some((key) => key.includes(`/renders/${render_id}/`)),
    )
    const known = new Set([
      ...projects.map(({ project_id }) => project_id),
      ...uploads.map(({ upload_id }) => upload_id),
    ])
    const orphans = objects.filter((key) => {
      const id = /^accounts\/[^/]+\/(?:projects|uploads)\/([^/]+)/.exec(key)?.[1]
      return id !== undefined && !known.has(id)
    })
    return {
      looked: work.length + objects.length,
      broken: [
        ...running.map(({ id, status }) => `${id} is still ${status}`),
        ...lost.map(({ upload_id }) => `upload ${upload_id} has no object`),
        ...files.map(({ render_id }) => `render ${render_id} has no file`),
        ...orphans.map((key) => `object without a row: ${key}`),
        ...leftOvers.map((left) => `left over: ${left}`),
      ],
    }
  },
}

export const videos: Invariant = {
  name: 'I13',
  title: 'finished renders are 9:16, with sound, and begin to play before they are loaded',
  check({ videos }) {
    const broken = videos.flatMap(({ render_id, width, height, hasSound, isFast }) => [
      ...(width * 16 === height * 9 ? [] : [`render ${render_id} is ${width} × ${height}`]),
      ...(hasSound ? [] : [`render ${render_id} has no sound`]),
      ...(isFast ? [] : [`render ${render_id} has its index at the end`]),
    ])
    return { looked: videos.length, broken }
  },
}

export const secrets: Invariant = {
  name: 'I15',
  title: 'no log contains a secret',
  check({ logs, secrets }) {
    const broken = logs.flatMap(({ name, text }) =>
      secrets
        .filter((secret) => text.includes(secret))
        .map((secret) => `the log of ${name} contains ${secret.slice(0, 6)}…`),
    )
    return { looked: logs.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0), broken }
  },
}
