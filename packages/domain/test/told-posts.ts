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

interface Told {
  post_id: string
  jobs: ReturnType<typeof recordingJobs>
}
type Figures = Parameters<typeof saveFigures>[2]

/** Returns functions that deliver posts and tell their figures. */
export function toldPostsOf(sql: Database) {
  const { send } = calendarOf(sql)
  return {
    /** A post that was delivered now. */
    async posted(author: Author): Promise<Told> {
      const { render_id, status } = await startRender(author.context, author.clip_id, {})
      if (status !== 'completed') await finishRender(sql, render_id)
      const { post_id } = await schedule(author, null)
      const jobs = recordingJobs()
      await completePost({ sql, jobs }, await begun(send(author, post_id)), {
        ...{ platform_post_id: post_id, platform_url: null, visibility_actual: null },
      })
      return { post_id, jobs }
    },

    /** Tells the figures of a post as they are when it is so many hours old. */
    async tell(post: Told, hours: number, figures: Figures): Promise<void> {
      await becomes(post, hours)
      await save(post, figures)
    },

    becomes,
    save,
  }

  /** Lets the time pass until a post is so many hours old. */
  async function becomes({ post_id }: Told, hours: number): Promise<void> {
    await sql`
      update posts set posted_at = now() - make_interval(hours => ${hours}, secs => 1) where post_id = ${post_id}
    `
  }

  async function save({ post_id, jobs }: Told, figures: Figures): Promise<void> {
    const work = await loadFigureWork({ sql }, post_id)
    if (!work) throw new Error('There is nothing to ask.')
    await saveFigures({ sql, jobs }, work, figures)
  }
}
