import type { Invariant } from './evidence.ts'

const RUNNING = new Set(['queued', 'processing', 'rendering', 'pending', 'publishing'])

/** When no more work comes, all work ends and leaves nothing behind. */
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
    const lost = uploads.filter(
      ({ account_id, upload_id }) => !stored.has(`accounts/${account_id}/uploads/${upload_id}`),
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
