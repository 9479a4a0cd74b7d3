import type {
  Endpoints,
  Project,
  ProjectRequest,
  PublishRequest,
  Render,
  RenderRequest,
  Translation,
} from '#types'
import type { Calls } from '../transport/calls.ts'
import { type WaitOptions, waitFor } from '../wait.ts'

/** The input for a project; `estimate` is the dry run. */
export type NewProject = Omit<ProjectRequest, 'dry_run'>

/** How a clip is published; `estimatePublish` is the dry run. */
export type NewPost = Omit<PublishRequest, 'dry_run'>

/** How a clip is rendered; `estimate` is the dry run. */
export type NewRender = Omit<RenderRequest, 'dry_run'>

export interface ProjectFilter extends Omit<Endpoints['GET /v1/projects']['query'], 'ids'> {
  /** Only the projects with these ids, at most 100. */
  ids?: string | readonly string[]
}

const ENDED = new Set(['completed', 'failed', 'cancelled'])
const MADE = new Set(['ready', 'failed'])

/** The account of the credential, its plan and its limits. */
export const account = ({ call }: Calls) => ({ get: call('GET /v1/account') })

/** The account's credits: its balance and its history. */
export const credits = ({ call, list }: Calls) => ({
  get: call('GET /v1/credits'),
  /** Lists changes of the balance, newest first. */
  ledger: list('GET /v1/credits/ledger'),
})

/** The accounts that clips are published to; they are connected on the dashboard. */
export const socialAccounts = ({ list }: Calls) => ({ list: list('GET /v1/social-accounts') })

/** The preferences learned from likes, dislikes and the figures of posts. */
export const preferences = ({ call, send }: Calls) => ({
  get: call('GET /v1/preferences'),
  /** Changes how they are learned. */
  update: send('PATCH /v1/preferences'),
  /** Resets the preferences; later projects are ranked as for a new account. */
  reset: call('DELETE /v1/preferences'),
})

/** The colours and words of a brand. */
export const brandKit = ({ call, send }: Calls) => ({
  /** Gets the colours that are offered wherever one is chosen. */
  colors: call('GET /v1/brand-kit/colors'),
  replaceColors: send('PUT /v1/brand-kit/colors'),
  /** Gets the words that the recognizer is to expect. */
  vocabulary: call('GET /v1/brand-kit/vocabulary'),
  replaceVocabulary: send('PUT /v1/brand-kit/vocabulary'),
  /** Gets the words that are kept from being heard and read. */
  censoredWords: call('GET /v1/brand-kit/censored-words'),
  replaceCensoredWords: send('PUT /v1/brand-kit/censored-words'),
})

/** Scheduled and delivered posts. */
export const calendar = ({ call, send, list }: Calls) => ({
  list: list('GET /v1/calendar'),
  get: call('GET /v1/calendar/:post_id'),
  /** Reschedules or changes a scheduled post. */
  update: send('PATCH /v1/calendar/:post_id'),
  /** How a post does at its platform. */
  figures: call('GET /v1/calendar/:post_id/figures'),
  /** How all posts do, the latest reading first. */
  listFigures: list('GET /v1/figures'),
  /** Compares two posts of one account, from a day after the second is out. */
  compare: send('POST /v1/comparisons'),
  /** Gets which of two posts does better, and how sure that is by now. */
  comparison: call('GET /v1/comparisons/:comparison_id'),
  /** Lists comparisons, the newest first. */
  comparisons: list('GET /v1/comparisons'),
  /** Takes a published post back from its platform; read it until `withdrawal` is `done` or `failed`. */
  withdraw: call('POST /v1/calendar/:post_id/withdraw'),
  /** Cancels a scheduled post; it is returned as `cancelled`. */
  cancel: call('DELETE /v1/calendar/:post_id'),
})

/** Projects: one source video each, from its submission until its clips are made. */
export const projects = ({ call, send, estimate, list }: Calls) => {
  const get = call('GET /v1/projects/:project_id')
  return {
    /** Creates a project; the work goes on in the background. */
    create: send('POST /v1/projects'),
    /** Estimates the cost and duration of a project, without creating it. */
    estimate: estimate('POST /v1/projects'),
    get,
    /** Lists projects, newest first. */
    list: list<'GET /v1/projects', ProjectFilter>('GET /v1/projects'),
    /** Finds words in what is said in all videos, and in titles of videos and clips; the newest video first. */
    search: list('GET /v1/search'),
    /** Names the people who speak in it. */
    update: send('PATCH /v1/projects/:project_id'),
    /** Deletes a project and everything made of it. */
    delete: call('DELETE /v1/projects/:project_id'),
    /** Retries a failed project, starting after its last finished stage. */
    retry: call('POST /v1/projects/:project_id/retry'),
    /** Waits until a project has ended, well or not: `status` is then `completed`, `failed` or `cancelled`. */
    wait: (project_id: string, options: WaitOptions<Project> = {}) =>
      waitFor((patience) => get(project_id, patience), ENDED, options),
  }
}

/** Public read-only links of projects, one each. */
export const shares = ({ call, send }: Calls) => ({
  get: call('GET /v1/projects/:project_id/share'),
  /** Creates the link, or returns the existing one. */
  create: send('POST /v1/projects/:project_id/share'),
  update: send('PATCH /v1/projects/:project_id/share'),
  /** Replaces a project's link by a new one; the old one stops working. */
  regenerate: send('POST /v1/projects/:project_id/share/regenerate'),
  delete: call('DELETE /v1/projects/:project_id/share'),
})

/** What visitors of share links said about clips. */
export const comments = ({ call, send, list }: Calls) => ({
  /** Lists the comments of a project, the newest first. */
  list: list('GET /v1/projects/:project_id/comments'),
  get: call('GET /v1/comments/:comment_id'),
  /** Answers a comment, or says that it is dealt with. */
  update: send('PATCH /v1/comments/:comment_id'),
  delete: call('DELETE /v1/comments/:comment_id'),
})

/** The clips found in a project: ranked ranges of its source, with captions and framing. */
export const clips = ({ call, query, send, estimate, list, file }: Calls) => ({
  /** Lists the clips of a project, those that are ready so far. */
  list: list('GET /v1/projects/:project_id/clips'),
  /** Gets a clip; `{ include: 'words' }` adds its words. */
  get: query('GET /v1/clips/:clip_id'),
  /** Makes a clip by hand; its words, framing and preview follow. */
  create: send('POST /v1/projects/:project_id/clips'),
  /** Makes more clips of what is said about a subject. */
  find: send('POST /v1/projects/:project_id/clips/find'),
  /** Gets a clip as a timeline for an editing program: FCPXML, OpenTimelineIO or an edit decision list. */
  timeline: file('GET /v1/clips/:clip_id/timeline'),
  /** Gets the whole source with a marker for each clip. */
  timelineOfProject: file('GET /v1/projects/:project_id/timeline'),
  /** Makes a clip of a timeline that an editing program wrote. */
  import: send('POST /v1/projects/:project_id/clips/import'),
  /** Deletes a clip that was not posted. */
  delete: call('DELETE /v1/clips/:clip_id'),
  /** Edits a clip; with `revision`, a clip that was changed since is refused with `CONFLICT`. */
  update: send('PATCH /v1/clips/:clip_id'),
  /** Lists the revisions of a clip, the newest first. */
  revisions: list('GET /v1/clips/:clip_id/revisions'),
  /** Gets a revision of a clip with everything that it holds. */
  revision: call('GET /v1/clips/:clip_id/revisions/:revision'),
  /** Brings a revision back, as a new one. */
  restore: call('POST /v1/clips/:clip_id/revisions/:revision/restore'),
  like: call('POST /v1/clips/:clip_id/like'),
  dislike: call('POST /v1/clips/:clip_id/dislike'),
  /** Takes back a like or dislike. */
  deleteReaction: call('DELETE /v1/clips/:clip_id/reaction'),
  /** Publishes a clip, now or at `scheduled_at`; a render that is missing is made and charged. */
  publish: send('POST /v1/clips/:clip_id/publish'),
  /** Estimates the cost of publishing, without publishing. */
  estimatePublish: estimate('POST /v1/clips/:clip_id/publish'),
})

/** What is said in clips, in other languages. */
export const translations = ({ call, send, file }: Calls) => {
  const get = call('GET /v1/clips/:clip_id/translations/:language')
  return {
    /** Lists the translations of a clip, with their lines. */
    list: call('GET /v1/clips/:clip_id/translations'),
    /** Has a clip translated; one that is there is returned as it is. */
    create: send('POST /v1/clips/:clip_id/translations'),
    get,
    /** Changes the lines, or says with `is_reviewed` that a person has read them. */
    update: send('PATCH /v1/clips/:clip_id/translations/:language'),
    delete: call('DELETE /v1/clips/:clip_id/translations/:language'),
    /** Gets a translation as SRT or VTT. */
    subtitles: file('GET /v1/clips/:clip_id/translations/:language/subtitles'),
    /** Waits until a translation is made, or failed. */
    wait: (clip_id: string, language: string, options: WaitOptions<Translation> = {}) =>
      waitFor((patience) => get(clip_id, language, patience), MADE, options),
  }
}

/** Finished files of clips. They cost credits. */
export const renders = ({ call, send, estimate }: Calls) => {
  const latest = call('GET /v1/clips/:clip_id/renders/latest')
  return {
    /** Starts a render; an existing one with the same settings is returned instead, at no cost. */
    create: send('POST /v1/clips/:clip_id/renders'),
    /** Estimates the cost and duration of a render, without starting it. */
    estimate: estimate('POST /v1/clips/:clip_id/renders'),
    /** Gets the newest render of a clip. */
    latest,
    /** Gets a render. */
    get: call('GET /v1/renders/:render_id'),
    /** Retries a failed render. */
    retry: call('POST /v1/renders/:render_id/retry'),
    /** Waits until the newest render of a clip has ended, well or not. */
    wait: (clip_id: string, options: WaitOptions<Render> = {}) =>
      waitFor((patience) => latest(clip_id, patience), ENDED, options),
  }
}

/** Podcasts and channels whose new items become projects by themselves. */
export const feeds = ({ call, send, list }: Calls) => ({
  list: list('GET /v1/feeds'),
  create: send('POST /v1/feeds'),
  get: call('GET /v1/feeds/:feed_id'),
  /** Pauses or resumes a feed, or changes its limits and settings; `null` resets a member to its default. */
  update: send('PATCH /v1/feeds/:feed_id'),
  delete: call('DELETE /v1/feeds/:feed_id'),
})

/** Cookies that pages of a site are fetched with; they are never shown. */
export const sourceCookies = ({ call, send }: Calls) => ({
  list: call('GET /v1/source-cookies'),
  /** Gives the cookies of a site, as a browser exports them (`cookies.txt`). */
  replace: send('PUT /v1/source-cookies/:site'),
  delete: call('DELETE /v1/source-cookies/:site'),
})

/** Caption and layout configurations that projects refer to. */
export const templates = ({ call, send, list }: Calls) => ({
  list: list('GET /v1/templates'),
  create: send('POST /v1/templates'),
  get: call('GET /v1/templates/:template_id'),
  /** Changes the given members of name and configuration; `null` resets a member to its default. */
  update: send('PATCH /v1/templates/:template_id'),
  delete: call('DELETE /v1/templates/:template_id'),
})
