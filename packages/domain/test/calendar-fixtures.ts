import type { CalendarPost } from '@svc/specification'
import {
  beginPost,
  beginRender,
  type Context,
  type Database,
  decidePost,
  type PostWork,
  publishClip,
  type RenderRun,
} from '../src/index.ts'
import { createTenant, finishedProject } from './fixtures.ts'
import { connectSomeone } from './social-account.ts'
import { begun } from './worked.ts'

export interface Author {
  context: Context
  project_id: string
  clip_id: string
  clip_ids: string[]
  social_account_id: string
  /** The jobs of renders, the latest last. */
  jobs: object[]
}

/** Returns functions that change accounts, renders and their times for tests of the calendar. */
export function calendarOf(sql: Database) {
  const calendar = {
    /** Returns an account on plan pro with clips of half a minute and a social account. */
    async newAuthor(count = 1): Promise<Author> {
      const queued: object[] = []
      const context = await createTenant(
        sql,
        {},
        {
          async enqueue(_sql, { queue, data, startAt }) {
            if (queue === 'render_clip') queued.push({ ...data, ...(startAt && { startAt }) })
          },
          async work() {},
          async stop() {},
        },
      )
      await sql`
        update accounts set limits = '{"max_concurrent_renders": 100}'
         where account_id = ${context.accountId}
      `
      const project = await finishedProject(context, count)
      const social_account_id = await connectSomeone(sql, context.accountId)
      return { context, ...project, social_account_id, jobs: queued }
    },

    async ticketOf(render_id: string): Promise<number> {
      const [row] = await sql<{ ticket: number }[]>`
        select ticket from renders where render_id = ${render_id}
      `
      return row?.ticket ?? 0
    },

    /** Takes a render as the job that counts does. */
    async take(render_id: string): Promise<RenderRun | null> {
      return beginRender(sql, render_id, 1, await calendar.ticketOf(render_id))
    },

    taken(render_id: string): Promise<RenderRun> {
      return begun(calendar.take(render_id))
    },

    /** Takes a post as the job that counts does. */
    async send({ context }: Author, post_id: string): Promise<PostWork | null> {
      const [post] = await sql<[{ ticket: number }]>`
        select ticket from posts where post_id = ${post_id}
      `
      return beginPost(context, { post_id, ticket: post.ticket })
    },

    /** Moves a render so that it begins now. */
    async passUntil(render_id: string): Promise<void> {
      await sql`
        update renders set not_before = now() - interval '1 second' where render_id = ${render_id} and not_before is not null
      `
    },

    async statusOf(render_id: string): Promise<string> {
      const [row] = await sql<{ status: string }[]>`
        select status from renders where render_id = ${render_id}
      `
      return row?.status ?? ''
    },
  }
  return calendar
}

export function schedule(
  {
    context,
    clip_id,
    social_account_id,
  }: Pick<Author, 'context' | 'clip_id' | 'social_account_id'>,
  seconds: number | null,
  more: { approval?: 'person' } = {},
): Promise<CalendarPost> {
  const scheduled_at = seconds === null ? null : inSeconds(seconds)
  return publishClip(context, clip_id, { social_account_id, scheduled_at, ...more })
}

export function inSeconds(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toISOString()
}

/** A post that must be approved; due at once for `null`. */
export const ask = (author: Author, seconds: number | null) =>
  schedule(author, seconds, { approval: 'person' })

/** What the address of a post is asked with. */
export const linkOf = ({ approval_url }: CalendarPost) =>
  new URL(approval_url ?? 'http://none').searchParams.get('link') ?? ''

export function decide(
  { context }: Author,
  post: CalendarPost,
  decision:
    | { decision: 'approve'; settings_hash?: string }
    | { decision: 'decline'; reason: string } = {
    decision: 'approve',
  },
) {
  return decidePost(context, linkOf(post), { ...decision, revision: post.revision })
}

export const approve = (author: Author, post: CalendarPost) => decide(author, post)
