import type { Endpoint } from '@svc/specification/operations'

/** A common task that a person picks from a list: the client sends its text to the model. */
export interface Prompt {
  name: string
  title: string
  description: string
  arguments: { name: string; description: string; required: boolean }[]
  /** Returns the instructions, with the given arguments filled in. */
  text(given: Readonly<Record<string, string>>): string
}

export const PROMPTS: readonly Prompt[] = [
  {
    name: 'make_clips',
    title: 'Make clips of a video',
    description: 'Makes short clips of a long video and shows the best of them.',
    arguments: [
      { name: 'video', description: 'Its address, an upload_id or a path.', required: true },
      { name: 'about', description: 'What the clips are to be about.', required: false },
    ],
    text: ({ video = '', about }) => `Make short clips of this video: ${video}
${about ? `They are to be about: ${about} (settings.prompt of projects_create).` : 'Choose what is worth showing.'}
1. projects_create with source.url for an address or source.upload_id for an upload. For a file of the person: uploads_create with its path, where it takes one; elsewhere uploads_link, give them its url, and uploads_wait.
2. projects_wait, again and again until it has ended. When it failed, tell why; projects_retry when error.retryable.
3. clips_list. Show the best five: title, score, length, what is said, and the preview's link. Ask which of them to render; render nothing unasked.`,
  },
  {
    name: 'render_and_publish_best',
    title: 'Render and publish the best clip',
    description: 'Renders the best clip of a project and publishes it once the person agreed.',
    arguments: [
      { name: 'project_id', description: 'Whose best clip it is.', required: true },
      { name: 'account', description: 'Platform or handle to publish to.', required: false },
    ],
    text: ({
      project_id = '',
      account,
    }) => `Render the best clip of the project ${project_id} and publish it${account ? ` to ${account}` : ''}.
1. clips_list; take rank 1 unless its warnings speak against it, and say which one you take.
2. render_start with dry_run: true tells what it costs. Ask whether to spend it, then render_start with max_credits and render_wait. Give the person the link of output.url.
3. social_accounts_list${account ? '' : ', and ask which account'}. Write title and caption from what the clip says, show them with the account, and ask.
4. Only after a yes: clip_publish with confirm: true. A delivered post cannot be taken back. Then calendar_get tells whether it was delivered.`,
  },
  {
    name: 'plan_week',
    title: 'Plan a week of posts',
    description:
      'Spreads the best clips over a week of the calendar, and schedules what was agreed.',
    arguments: [
      { name: 'project_id', description: 'The project whose clips are posted.', required: true },
      {
        name: 'start',
        description: 'The first day, as 2026-12-01; tomorrow unless given.',
        required: false,
      },
      { name: 'posts', description: 'How many in the week; 5 unless given.', required: false },
    ],
    text: ({
      project_id = '',
      start = 'tomorrow',
      posts = '5',
    }) => `Plan ${posts} posts for the week that begins ${start}, from the clips of the project ${project_id}.
1. clips_list, social_accounts_list and calendar_list of that week: leave out clips that were posted and times that are taken.
2. Propose a table: day and time with its time zone, account, clip, title, caption. Vary the topics. Say with clip_publish and dry_run: true what it costs in all.
3. Change it as the person wishes. Only what was agreed is scheduled: clip_publish with scheduled_at, timezone, max_credits and confirm: true, one call a post.
4. Show calendar_list of the week. calendar_update moves a post, calendar_cancel takes it out until it was delivered.`,
  },
]

/** A resource that a client can read like a file, under its own address. */
interface Resource {
  name: string
  title: string
  description: string
  /** `{id}` stands for the id of a project or a clip. */
  uri: string
  mimeType: string
  /** The endpoint whose scope is required. */
  endpoint: Endpoint
  /** The tool that reads the resource, and the name of its argument for the id. */
  tool: string
  id: string
}

export const RESOURCES: readonly Resource[] = [
  {
    name: 'transcript',
    title: 'Transcript of a project',
    description: 'What is said in the video, line by line with times.',
    uri: 'clips://projects/{id}/transcript',
    mimeType: 'text/plain',
    endpoint: 'GET /v1/projects/:project_id',
    tool: 'transcript_get',
    id: 'project_id',
  },
  {
    name: 'clip',
    title: 'Clip',
    description: 'Title, times, score, what is said and the link of the preview.',
    uri: 'clips://clips/{id}',
    mimeType: 'application/json',
    endpoint: 'GET /v1/clips/:clip_id',
    tool: 'clips_get',
    id: 'clip_id',
  },
  {
    name: 'render',
    title: 'Latest render of a clip',
    description: 'How far it is, and a fresh link of its file.',
    uri: 'clips://clips/{id}/render',
    mimeType: 'application/json',
    endpoint: 'GET /v1/clips/:clip_id/renders/latest',
    tool: 'render_get_latest',
    id: 'clip_id',
  },
]

/** Finds the resource and the id of an address; `undefined` when there is none. */
export function findResource(uri: unknown): { resource: Resource; id: string } | undefined {
  if (typeof uri !== 'string' || uri.length > LONGEST) return undefined
  for (const resource of RESOURCES) {
    const [before = '', after = ''] = resource.uri.split('{id}')
    const id: string = uri.slice(before.length, uri.length - after.length)
    if (uri === before + id + after && ID.test(id)) return { resource, id }
  }
  return undefined
}

const LONGEST = 200
const ID = /^\w{1,100}$/

/** Finds the resource that a JSON-RPC message reads; `undefined` when it reads none, or is malformed. */
export function resourceOf(message: unknown): Resource | undefined {
  const { method, params } = (message ?? {}) as Partial<{ method: unknown; params: unknown }>
  const { uri } = (params ?? {}) as { uri?: unknown }
  return method === 'resources/read' ? findResource(uri)?.resource : undefined
}
