import type { Invariant } from './evidence.ts'

/** Seconds by which a post may be early, for the rounding of its times. */
const EARLIEST = 0.1

/** A post is delivered once if it is posted, at most once if that is unknown, and never if it was cancelled in time. */
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
