import * as domain from '@svc/domain'
import { type Input, MOST_IDS, OPERATIONS } from '@svc/specification/operations'
import type { Core } from '../app.ts'
import { getClipTimeline, getProjectTimeline, getSubtitles, importClip } from '../clip-files.ts'
import { eventStream, readLastEventId } from '../event-stream.ts'
import { writePage } from '../plugins/entity-tags.ts'
import { made, serve } from '../plugins/serve.ts'
import { requireTranscript } from '../transcripts/open-transcript-check.ts'

/** The operations of `/v1`, each beside the verb that does it. */
export const resources = (core: Core) =>
  serve(core, OPERATIONS, {
    getAccount: (context, { caller }) =>
      domain.readAccount(context, [...caller.scopes], caller.subject),
    getCredits: domain.readCredits,
    listLedger: domain.listLedger,

    listProjects: async (context, query, { request }) =>
      writePage(await core.projects.list(context, chosen(query, request.url))),
    createProject: {
      before: (_, request) => requireTranscript(core.transcripts, request),
      verb: async (context, request) =>
        request.dry_run
          ? made(200, await domain.estimateProject(context, request))
          : made(201, await domain.createProject(context, request)),
    },
    getProject: { verb: core.projects.read, reads: 'together' },
    updateProject: domain.nameSpeakers,
    deleteProject: domain.deleteProject,
    retryProject: domain.retryProject,
    listClips: domain.listClips,
    createClip: domain.createClip,
    findClips: {
      before: (context, project_id, request, { request: sent }) =>
        core.moments.read(context, project_id, request, sent),
      verb: (context, project_id, request, { request: sent }) =>
        domain.findMoments(context, project_id, request, {
          hasModel: core.hasModel,
          likenesses: core.moments.likenesses(sent),
        }),
    },
    importClip,
    getProjectTimeline,

    getShare: domain.readShare,
    async createShare(context, projectId, request) {
      const { share, is_new } = await domain.createShare(context, projectId, request)
      return is_new ? made(201, share) : made(200, share)
    },
    updateShare: domain.changeShare,
    regenerateShare: domain.regenerateShare,
    deleteShare: domain.deleteShare,

    listComments: domain.listComments,
    getComment: domain.readComment,
    updateComment: domain.changeComment,
    deleteComment: domain.deleteComment,

    listEvents: domain.listEvents,
    watchProject: (context, projectId, { request }) => watch(core, context, projectId, request),

    search: (context, query) =>
      query.match === 'any' ? domain.searchAny(context, query) : domain.search(context, query),

    getClip: domain.readClip,
    getClipTimeline,
    deleteClip: domain.deleteClip,
    likeClip: (context, clipId) => domain.rateClip(context, clipId, 'like'),
    dislikeClip: (context, clipId) => domain.rateClip(context, clipId, 'dislike'),
    deleteReaction: (context, clipId) => domain.rateClip(context, clipId, null),
    updateClip: domain.editClip,
    listRevisions: domain.listRevisions,
    getRevision: (context, clipId, revision) =>
      domain.readRevision(context, clipId, numberOf(revision)),
    restoreRevision: (context, clipId, revision) =>
      domain.restoreRevision(context, clipId, numberOf(revision)),

    listTranslations: domain.listTranslations,
    createTranslation: domain.createTranslation,
    getTranslation: domain.readTranslation,
    updateTranslation: domain.changeTranslation,
    deleteTranslation: domain.deleteTranslation,
    getSubtitles,

    async startRender(context, clipId, request) {
      if (request.dry_run) return made(200, await domain.estimateRender(context, clipId, request))
      const render = await domain.startRender(context, clipId, request)
      return render.status === 'completed' ? made(200, render) : made(202, render)
    },
    getLatestRender: domain.readLatestRender,
    getRender: domain.readRender,
    retryRender: domain.retryRender,

    listFeeds: domain.listFeeds,
    createFeed: domain.createFeed,
    getFeed: domain.readFeed,
    updateFeed: domain.updateFeed,
    deleteFeed: domain.deleteFeed,

    listSourceCookies: domain.listSourceCookies,
    replaceSourceCookies: domain.replaceSourceCookies,
    deleteSourceCookies: domain.deleteSourceCookies,

    publishClip: async (context, clipId, request) =>
      request.dry_run
        ? made(200, await domain.estimatePost(context, clipId, request))
        : made(201, await domain.publishClip(context, clipId, request)),
    listPosts: domain.listCalendar,
    getPost: domain.readPost,
    getPostFigures: domain.readPostFigures,
    listFigures: domain.listFigures,
    comparePosts: domain.comparePosts,
    listComparisons: domain.listComparisons,
    getComparison: domain.readComparison,
    withdrawPost: domain.withdrawPost,
    updatePost: domain.updatePost,
    cancelPost: domain.cancelPost,

    listSocialAccounts: domain.listSocialAccounts,

    listTemplates: domain.listTemplates,
    createTemplate: domain.createTemplate,
    getTemplate: domain.readTemplate,
    updateTemplate: domain.updateTemplate,
    deleteTemplate: domain.deleteTemplate,

    listAssets: domain.listAssets,
    async createAsset(context, request) {
      const { asset, upload } = await domain.createAsset(context, request)
      return { ...asset, upload: core.uploads.mint(context.accountId, upload).upload }
    },
    getAsset: domain.readAsset,
    confirmAsset: domain.confirmAsset,
    deleteAsset: domain.deleteAsset,

    getBrandColors: domain.readBrandColors,
    replaceBrandColors: domain.replaceBrandColors,
    getVocabulary: domain.readVocabulary,
    replaceVocabulary: domain.replaceVocabulary,
    getCensoredWords: domain.readCensoredWords,
    replaceCensoredWords: domain.replaceCensoredWords,

    getPreferences: domain.readPreferences,
    updatePreferences: domain.changePreferences,
    resetPreferences: domain.resetPreferences,

    createUpload: async (context, request) =>
      core.uploads.mint(context.accountId, await domain.createUpload(context, request)),
    getUpload: async (context, uploadId) =>
      core.uploads.show(context.accountId, await domain.readUpload(context, uploadId)),
    deleteUpload: (context, uploadId) =>
      domain.deleteUpload(context, uploadId, (upload) =>
        core.uploads.show(context.accountId, upload),
      ),
    completeUpload: domain.confirmUpload,
    createUploadLink: ({ accountId }, { purpose = 'source' }) =>
      core.uploadPages.mint(accountId, purpose),
  })

/** Reads the list of ids; a page holds all of them unless `limit` says less. */
function chosen({ ids, ...query }: Input<typeof OPERATIONS.listProjects>[0], url: string) {
  if (ids === undefined) return query
  const limit = new URL(url).searchParams.has('limit') ? query.limit : MOST_IDS
  return { ...query, limit, ids: ids.split(',') }
}

async function watch(
  { callers, stopping }: Core,
  context: domain.Context,
  projectId: string,
  request: Request,
): Promise<Response> {
  const position = await domain.findPosition(context, projectId, readLastEventId(request.headers))
  if (position === null || request.method === 'HEAD') return new Response(null, { status: 204 })
  const connection = AbortSignal.any([request.signal, stopping])
  const mayWatch = () => callers.isStillFor(context.accountId, request.headers)
  return eventStream({ connection, mayWatch }, (signal) =>
    domain.followProject(context, projectId, position, signal),
  )
}

/** Gives the number of a revision; 0, which no clip has, for what is no such number. */
const numberOf = (revision: string) => (/^[1-9]\d{0,8}$/.test(revision) ? Number(revision) : 0)
