import { EDITED_CLIP, MARKED_CLIP, MARKS, REPLACES, type Tool, tools } from './tool.ts'

/** Every tool, in the order in which they are listed. */
export const ALL_TOOLS: readonly Tool[] = tools({
  account_get: ['getAccount', 'Tells the plan, its limits, and the scopes of this credential.'],
  credits_get: ['getCredits', 'Tells how many credits are left, and what operations cost.'],
  credits_ledger_list: [
    'listLedger',
    'Lists what was granted, reserved, spent and given back, newest first.',
  ],

  projects_list: [
    'listProjects',
    'Lists projects, newest first. Each is a video and the clips made of it.',
  ],
  projects_create: [
    'createProject',
    'Begins to make clips or captions of one video. Costs no credits. Call projects_wait next, then clips_list.',
    { oneOf: { source: ['url', 'upload_id'] } },
  ],
  projects_get: ['getProject', 'Tells how far a project is, its settings, warnings and files.'],
  projects_wait: [
    'getProject',
    'Waits until a project has ended, and reports stage and percent.',
    { waits: true },
  ],
  transcript_get: [
    'getProject',
    'Tells what is said in the video, each line with its second; next_start says where to go on.',
    { readsTranscript: true },
  ],
  search: [
    'search',
    'Finds words in what is said in all videos, and in titles of videos and clips.',
  ],
  projects_retry: [
    'retryProject',
    'Tries a project again that failed with error.retryable. Costs no credits. Call projects_wait next.',
    { annotations: MARKS },
  ],
  projects_delete: [
    'deleteProject',
    'Stops a project, and deletes it with its clips, renders, files and share link.',
  ],
  events_list: [
    'listEvents',
    'Lists what happened in the account, oldest first; after takes the last known sequence.',
  ],

  clips_list: [
    'listClips',
    'Lists the clips found so far, best first, with scores, reasons and previews.',
    { app: true },
  ],
  clips_get: ['getClip', 'Tells everything about a clip.'],
  clips_create: ['createClip', 'Makes a clip of a range of the source.'],
  clips_update: [
    'updateClip',
    'Edits a clip; null: as found. Send its revision, to overwrite no other edit.',
    { brief: EDITED_CLIP },
  ],
  clips_revisions: ['listRevisions', 'Lists the states of a clip, newest first.'],
  clips_restore: [
    'restoreRevision',
    'Brings back a state of a clip, as a new revision.',
    { annotations: REPLACES },
  ],
  clips_like: [
    'likeClip',
    'Likes a clip, so that later projects prefer ones like it.',
    { annotations: MARKS, brief: MARKED_CLIP },
  ],
  clips_dislike: [
    'dislikeClip',
    'Dislikes a clip, so that later projects avoid ones like it.',
    { annotations: MARKS, brief: MARKED_CLIP },
  ],
  clips_clear_reaction: [
    'deleteReaction',
    'Takes back a like or dislike of a clip.',
    { annotations: MARKS, brief: MARKED_CLIP },
  ],
  preferences_get: [
    'getPreferences',
    'Tells how much each part of a score counts in later projects.',
  ],
  preferences_reset: ['resetPreferences', 'Forgets what likes, dislikes and posts taught.'],

  render_start: [
    'startRender',
    'Begins to make the finished file of a clip. SPENDS CREDITS, at most max_credits; dry_run: true tells the cost. An identical render is free. Call render_wait next.',
    {
      needs: ['max_credits'],
      spends: true,
      lacks: [
        'caption_language',
        'second_caption_language',
        'format',
        'metadata',
        'max_file_bytes',
      ],
    },
  ],
  render_retry: [
    'retryRender',
    'Tries a render again that failed with error.retryable. SPENDS CREDITS. Call render_wait next.',
    { annotations: MARKS, needs: ['confirm'] },
  ],
  render_get_latest: [
    'getLatestRender',
    'Tells how far the newest render of a clip is, and where its file is.',
  ],
  render_wait: [
    'getLatestRender',
    'Waits until the newest render of a clip has ended.',
    { waits: true },
  ],

  clip_publish: [
    'publishClip',
    'Posts a clip to a social account, now or at scheduled_at. PUBLIC, AND A DELIVERED POST CANNOT BE UNSENT: show the person what goes where, and set confirm: true only after they agreed. If it awaits approval, give them approval_url. A missing render SPENDS CREDITS, at most max_credits.',
    {
      annotations: {},
      needs: ['confirm', 'max_credits'],
      lacks: ['caption_language', 'second_caption_language'],
      isPosting: true,
      app: true,
    },
  ],
  calendar_list: ['listPosts', 'Lists posts that wait, were delivered or failed.'],
  calendar_get: [
    'getPost',
    'Tells whether a post waits, was delivered or failed, and why.',
    { app: true },
  ],
  calendar_update: [
    'updatePost',
    'Moves a post that waits to another time, or changes its text. A failed post with a new scheduled_at waits again.',
  ],
  calendar_cancel: ['cancelPost', 'Cancels a post that waits. One that was delivered stays.'],
  figures_list: [
    'listFigures',
    'Lists views, likes and more of posts, newest first. Compare within one platform and age_hours.',
  ],

  social_accounts_list: [
    'listSocialAccounts',
    'Lists the accounts that clip_publish can post to. People connect them in the studio.',
  ],

  share_get: ['getShare', 'Tells the public link of a project; NOT_FOUND when it has none.'],
  share_create: [
    'createShare',
    'Makes a public page of a project, or changes its link. Everyone with it sees the clips.',
    { annotations: MARKS },
  ],
  share_update: ['updateShare', 'Changes what a link allows; null removes. Its address stays.'],
  share_regenerate: [
    'regenerateShare',
    "Gives a project's page a new link; the old one stops at once.",
    { annotations: {}, isBare: true },
  ],
  share_delete: ['deleteShare', 'Takes the public page of a project away.'],

  templates_list: ['listTemplates', 'Lists caption and layout templates; built-in ones come last.'],
  templates_create: [
    'createTemplate',
    'Makes a template that projects_create and render_start take as template_id.',
  ],
  templates_get: [
    'getTemplate',
    'Tells the whole configuration of a template.',
    { tellsAll: true },
  ],
  templates_update: [
    'updateTemplate',
    'Changes the name or parts of the configuration; null resets a part. Existing projects stay as they are.',
  ],
  templates_delete: ['deleteTemplate', 'Deletes a template. Projects made with it stay.'],

  assets_list: ['listAssets', 'Lists the files of the brand kit: logos, fonts, intros, music.'],
  assets_get: ['getAsset', 'Tells whether an asset is ready, and where its file is.'],
  assets_create: [
    'createAsset',
    'Gives the address that a file is sent to with PUT. Then call assets_confirm.',
    { lacks: ['license_note', 'sha256'] },
  ],
  assets_confirm: [
    'confirmAsset',
    'Says that the file of an asset was sent.',
    { annotations: MARKS },
  ],
  assets_delete: ['deleteAsset', 'Deletes an asset; force: true also when a template uses it.'],
  brand_colors_get: ['getBrandColors', "Tells the brand's colours; the most important first."],
  brand_colors_replace: [
    'replaceBrandColors',
    "Replaces the whole list of the brand's colours; read it first.",
  ],
  vocabulary_get: [
    'getVocabulary',
    'Tells the names and terms that speech recognition should expect.',
  ],
  vocabulary_replace: [
    'replaceVocabulary',
    'Replaces the whole list of names and terms; read it first.',
  ],
  censored_words_get: [
    'getCensoredWords',
    'Tells the words that are beeped, muted or masked where a project censors.',
  ],
  censored_words_replace: [
    'replaceCensoredWords',
    'Replaces the whole list of censored words; read it first.',
  ],

  uploads_create: [
    'createUpload',
    'Gives the address that a file is sent to with PUT. projects_create takes its upload_id.',
    { takesPath: true, lacks: ['parts'] },
  ],
  uploads_link: [
    'createUploadLink',
    'Gives a link for a file of the person: they upload it on that page. Then uploads_wait.',
    { annotations: MARKS },
  ],
  uploads_wait: [
    'getUpload',
    'Waits for the file of an upload or link.',
    { waits: true, mayBegin: true },
  ],
  uploads_get: [
    'getUpload',
    'Tells whether the file of an upload has arrived.',
    { tellsAll: true },
  ],
})

const BY_NAME = new Map(ALL_TOOLS.map((tool) => [tool.name, tool]))

/** Finds the tool that a JSON-RPC message calls; `undefined` when it calls none, or is malformed. */
export function toolOf(message: unknown): Tool | undefined {
  const { method, params } = (message ?? {}) as Partial<{ method: unknown; params: unknown }>
  const { name } = (params ?? {}) as { name?: unknown }
  return method === 'tools/call' && typeof name === 'string' ? BY_NAME.get(name) : undefined
}
