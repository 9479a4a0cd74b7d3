import type * as v1 from '@svc/client'
import { type Columns, clock, megabytes, moment, percent } from './table.ts'

export const PROJECT: Columns<v1.Project> = {
  project: ({ project_id }) => project_id,
  status: ({ status }) => status,
  done: ({ progress }) => percent(progress),
  clips: ({ clip_count }) => clip_count,
  length: ({ source }) => clock(source.duration_seconds),
  created: ({ created_at }) => moment(created_at),
  title: ({ title }) => title,
}

export const FOUND: Columns<v1.Found> = {
  project: ({ project_id }) => project_id,
  clip: ({ clip_id }) => clip_id,
  time: ({ start, end }) => `${clock(start)}–${clock(end)}`,
  text: ({ text }) => text,
}

export const CLIP: Columns<v1.Clip> = {
  clip: ({ clip_id }) => clip_id,
  '#': ({ rank }) => rank,
  score: ({ score }) => score,
  time: ({ start, end }) => `${clock(start)}–${clock(end)}`,
  rendered: ({ latest_render }) => latest_render?.status,
  liked: ({ reaction }) => reaction,
  title: ({ title }) => title,
}

export const CLIP_REVISION: Columns<v1.ClipRevision> = {
  revision: ({ revision }) => revision,
  at: ({ created_at }) => moment(created_at),
  length: ({ duration_seconds }) => clock(duration_seconds),
  changed: ({ changed }) => changed,
  'brought back': ({ restored_from }) => restored_from,
  title: ({ title }) => title,
}

export const TRANSLATION: Columns<v1.Translation> = {
  language: ({ language }) => language,
  status: ({ status }) => status,
  'made by': ({ made_by }) => made_by,
  reviewed: ({ is_reviewed }) => is_reviewed,
  outdated: ({ is_outdated }) => is_outdated,
  lines: ({ lines }) => lines.length,
  hook: ({ hook }) => hook,
}

export const RENDER: Columns<v1.Render> = {
  render: ({ render_id }) => render_id,
  clip: ({ clip_id }) => clip_id,
  status: ({ status }) => status,
  done: ({ progress }) => percent(progress),
  size: ({ output }) => output && megabytes(output.size_bytes),
  frame: ({ output }) => output && `${output.width}x${output.height}`,
  file: ({ output }) => output?.url,
}

export const POST: Columns<v1.Post> = {
  post: ({ post_id }) => post_id,
  at: ({ scheduled_at }) => moment(scheduled_at),
  status: ({ status }) => status,
  platform: ({ platform }) => platform,
  clip: ({ clip_id }) => clip_id,
  page: ({ platform_url }) => platform_url,
  title: ({ title, caption }) => title ?? caption,
}

export const FIGURE: Columns<v1.ListedFigure> = {
  post: ({ post_id }) => post_id,
  platform: ({ platform }) => platform,
  hours: ({ age_hours }) => age_hours,
  views: ({ views }) => views,
  likes: ({ likes }) => likes,
  comments: ({ comments }) => comments,
  shares: ({ shares }) => shares,
  title: ({ title }) => title,
}

export const COMPARISON: Columns<v1.Comparison> = {
  comparison: ({ comparison_id }) => comparison_id,
  status: ({ status }) => status,
  hours: ({ age_hours }) => age_hours,
  by: ({ measure }) => measure,
  chances: ({ posts }) => posts.map(({ chance }) => chance && percent(100 * chance)),
  winner: ({ winner_post_id }) => winner_post_id,
  titles: ({ posts }) => posts.map(({ title, caption }) => title ?? caption),
}

export const FEED: Columns<v1.Feed> = {
  feed: ({ feed_id }) => feed_id,
  status: ({ status }) => status,
  read: ({ last_read_at }) => moment(last_read_at),
  projects: ({ projects_made }) => projects_made,
  waiting: ({ items_waiting }) => items_waiting,
  for: ({ waits_for }) => waits_for,
  error: ({ last_error, last_refusal }) => last_error ?? last_refusal,
  title: ({ title, url }) => title ?? url,
}

export const SOURCE_COOKIES: Columns<v1.SourceCookies> = {
  site: ({ site }) => site,
  until: ({ expires_at }) => moment(expires_at),
  given: ({ updated_at }) => moment(updated_at),
}

export const TEMPLATE: Columns<v1.Template> = {
  template: ({ template_id }) => template_id,
  default: ({ is_default }) => (is_default ? 'yes' : ''),
  'comes with the service': ({ is_builtin }) => (is_builtin ? 'yes' : ''),
  version: ({ version }) => version,
  name: ({ name }) => name,
}

export const UPLOAD: Columns<v1.Upload> = {
  upload: ({ upload_id }) => upload_id,
  status: ({ status }) => status,
  size: ({ size_bytes }) => megabytes(size_bytes),
  until: ({ expires_at }) => moment(expires_at),
  file: ({ file_name }) => file_name,
}

export const ASSET: Columns<v1.Asset> = {
  asset: ({ asset_id }) => asset_id,
  kind: ({ kind }) => kind,
  status: ({ status }) => status,
  size: ({ size_bytes }) => megabytes(size_bytes),
  name: ({ name }) => name,
}

export const SHARE: Columns<v1.Share> = {
  page: ({ url }) => url,
  'renders can be downloaded': ({ allow_download }) => (allow_download ? 'yes' : 'no'),
  comments: ({ allow_comments }) => (allow_comments ? 'yes' : 'no'),
  approval: ({ allow_approval }) => (allow_approval ? 'yes' : 'no'),
  password: ({ password_protected }) => (password_protected ? 'yes' : 'no'),
  ends: ({ expires_at }) => moment(expires_at),
  views: ({ view_count }) => view_count,
  visitors: ({ visitors }) => visitors.map(({ name }) => name),
}

export const COMMENT: Columns<v1.Comment> = {
  comment: ({ comment_id }) => comment_id,
  clip: ({ clip_id }) => clip_id,
  moment: ({ at }) => clock(at),
  name: ({ name }) => name,
  decided: ({ verdict }) => verdict,
  done: ({ is_resolved }) => (is_resolved ? 'yes' : ''),
  text: ({ text }) => text,
  answer: ({ answer }) => answer,
}

export const SOCIAL_ACCOUNT: Columns<v1.SocialAccount> = {
  account: ({ social_account_id }) => social_account_id,
  platform: ({ platform }) => platform,
  status: ({ status }) => status,
  handle: ({ handle }) => handle,
}

export const ACCOUNT: Columns<v1.Account> = {
  account: ({ id }) => id,
  name: ({ name }) => name,
  email: ({ email }) => email,
  plan: ({ plan }) => plan,
  credits: ({ credits }) => credits,
  stored: ({ usage }) => megabytes(usage.storage_bytes),
  scopes: ({ scopes }) => scopes,
}

export const CREDITS: Columns<v1.Credits> = {
  available: ({ available }) => available,
  balance: ({ balance }) => balance,
  reserved: ({ reserved }) => reserved,
  unlimited: ({ unlimited }) => (unlimited ? 'yes' : 'no'),
  'used this period': ({ used_this_period }) => used_this_period,
}

export const EVENT: Columns<v1.Event | v1.ProgressEvent> = {
  '#': ({ sequence }) => sequence,
  at: ({ created_at }) => moment(created_at),
  type: ({ type }) => type,
  about: ({ data }) => aboutOf(data),
}

/** The id of what an event is about, and how far it is. */
function aboutOf(data: object): unknown[] {
  const { post_id, render_id, clip_id, project_id, status, progress } = data as About
  const id = post_id ?? render_id ?? clip_id ?? project_id
  const done = progress === undefined ? undefined : percent(progress)
  return [id, status, done].filter((part) => part !== undefined)
}

/** The members of resources that are shown of an event. */
interface About {
  post_id?: string
  render_id?: string
  clip_id?: string
  project_id?: string
  status?: string
  progress?: number
}

export const LEDGER_ENTRY: Columns<v1.LedgerEntry> = {
  at: ({ created_at }) => moment(created_at),
  kind: ({ kind }) => kind,
  amount: ({ amount }) => amount,
  balance: ({ balance_after }) => balance_after,
  for: ({ description }) => description,
}

export const PREFERENCES: Columns<v1.Preferences> = {
  weights: ({ weights }) => Object.entries(weights).map((weight) => weight.join('=')),
  reactions: ({ learned_from }) => learned_from.reactions.count,
  posts: ({ learned_from: { posts } }) =>
    posts.needed > 0 ? `not enough yet: ${posts.needed} more` : posts.count,
  'posts count': ({ learn_from_posts }) => learn_from_posts,
  updated: ({ updated_at }) => moment(updated_at),
}

export const UPLOAD_LINK: Columns<v1.UploadLink> = {
  upload: ({ upload_id }) => upload_id,
  page: ({ url }) => url,
  until: ({ expires_at }) => moment(expires_at),
}

export const ESTIMATE: Columns<v1.Estimate> = {
  credits: ({ estimate }) => estimate.credits,
  'takes about': ({ estimate }) => clock(estimate.seconds_to_complete),
  'platform, US$': ({ estimate }) => estimate.platform_dollars,
}
