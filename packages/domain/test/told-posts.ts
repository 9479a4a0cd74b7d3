import {
  completePost,
  type Database,
  loadFigureWork,
  saveFigures,
  startRender,
} from '../src/index.ts'
import { type Author, calendarOf, schedule } from './calendar-fixtures.ts'
import { recordingJobs } from './fixtures.ts'
import { begun, finishRender } from './worked.ts'

type Queued = ReturnType<typeof recordingJobs>

/** Returns functions that deliver posts and tell their figures. */
export function toldPostsOf(sql: Database) {
  const { send } = calendarOf(sql)
  return {
    /** A post that was delivered now. */
    async posted(author: Author): Promise<{ post_id: string; jobs: Queued }> {
      const { render_id } = await startRender(author.context, author.clip_id, {})
      const [{ status }] = await sql<[{ status: string }]>`
    select status from renders where render_id = ${render_id}
  `
      if (status !== 'completed') await finishRender(sql, render_id)
      const { post_id } = await schedule(author, null)
      const jobs = recordingJobs()
      await completePost({ sql, jobs }, await begun(send(author, post_id)), {
        ...{ platform_post_id: post_id, platform_url: null, visibility_actual: null },
      })
      return { post_id, jobs }
    },

    /** Lets the time pass until a post is so many hours old. */
    async becomes(post_id: string, hours: number): Promise<void> {
      await sql`
    update posts set posted_at = now() - make_interval(hours => ${hours}, secs => 1) where post_id = ${post_id}
  `
    },

    async save(post_id: string, jobs: Queued, told: Parameters<typeof saveFigures>[2]) {
      const work = await loadFigureWork({ sql }, post_id)
      if (!work) throw new Error('There is nothing to ask.')
      await saveFigures({ sql, jobs }, work, told)
    },
  }
}
