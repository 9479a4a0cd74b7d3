import * as shapes from '@svc/specification'
import { isOpen } from '../account/terms.ts'
import type { Sql } from '../database.ts'
import { renderKeys } from '../ids.ts'
import { readRow, STORED_COLUMNS } from '../json.ts'
import { isTestAccount } from '../test-account/test-account.ts'
import type { PostRun, PostWork } from './begin-post.ts'
import { coverOption, readCover } from './cover-option.ts'

/** The data of a post that is about to be published. */
export interface LoadedPost
  extends Pick<
    PostWork,
    | 'platform'
    | 'social_account_id'
    | 'platform_account_id'
    | 'isTest'
    | 'content'
    | 'clipKey'
    | 'captions'
    | 'checkpoint'
  > {
  is_deleted: boolean
  output: shapes.RenderOutputFacts | null
  render_status: string
  render_error: shapes.RenderError | null
  account_status: Exclude<shapes.SocialAccount['status'], 'expiring'> | 'disconnected'
  status_reason: string | null
}

type Row = Omit<LoadedPost, 'content' | 'clipKey' | 'captions'> &
  shapes.PostContent & {
    clip_id: string
    approval: 'none' | 'person'
    approved_cover: number | null
    render_id: string
    render_run_id: string | null
    has_captions: boolean
    language: string | null
  }

/** Reads all data that publishing a post depends on. */
export async function loadPost(sql: Sql, run: PostRun): Promise<LoadedPost> {
  const { post_id, account_id, project_id } = run
  const [row] = await sql<[Row]>`
    select e.platform, e.clip_id, e.approval, e.approved_cover, e.social_account_id, e.checkpoint, e.title, e.caption, e.hashtags,
           e.first_comment, e.platform_options, e.render_id,
           p.deleted_at is not null or not ${isOpen(sql, sql`e.account_id`)} as is_deleted, c.language,
           r.status as render_status, r.error as render_error, r.output, r.has_captions,
           r.run_id as render_run_id, s.platform_account_id,
           ${isTestAccount(sql, sql`e.account_id`)} as "isTest", s.status_reason,
           case when s.disconnected_at is null then s.status else 'disconnected' end
             as account_status
      from posts e
      join projects p using (project_id)
      join clips c using (clip_id)
      join renders r using (render_id)
      join social_accounts s using (social_account_id)
     where e.post_id = ${post_id} and e.account_id = ${account_id}
  `
  const { title, caption, hashtags, first_comment, platform_options, ...rest } = readRow(
    ['posts', 'renders'],
    row,
  )
  const { clip_id, approval, approved_cover, ...other } = rest
  const { render_id, render_run_id, has_captions, language, render_error, ...post } = other
  const keys = renderKeys({ account_id, project_id, render_id, run_id: render_run_id ?? '' })
  const { platform } = post
  const cover =
    approval === 'person' && !Number.isNaN(approved_cover)
      ? approved_cover
      : await readCover(sql, { account_id, clip_id, platform, render_id })
  return {
    ...post,
    render_error: shapes.readStored(STORED_COLUMNS.renders.error, render_error),
    content: {
      ...{ title, caption, hashtags, first_comment },
      platform_options: { ...coverOption(platform, cover), ...platform_options },
    },
    clipKey: keys.clip,
    captions: has_captions && language ? { vttKey: keys.vtt, language } : null,
  }
}
