import { Feed, FeedChange, FeedRequest } from '../feed.ts'
import { FeedPage } from '../page.ts'
import { SourceCookies, SourceCookiesList, SourceCookiesRequest } from '../source-cookies.ts'
import {
  MintedUpload,
  ShownUpload,
  Upload,
  UploadConfirmation,
  UploadLink,
  UploadLinkRequest,
  UploadRequest,
} from '../upload.ts'
import { operations } from './operation.ts'
import { pageQuery } from './query.ts'

export const uploads = operations('Media', 'svc:media:upload', {
  createUpload: {
    at: 'POST /v1/media/uploads',
    body: UploadRequest,
    answers: { 201: MintedUpload },
    location: '/v1/media/uploads/:upload_id',
    summary: 'Mint the addresses that a file is sent to with PUT',
    description:
      'Any file can be sent whole to `upload.url`, with `upload.method` and `upload.headers` and without a credential. One above 64 MB, or with `parts: true`, can also be sent in parts: each to its own address of `upload.parts`, in any order and several at a time. After a lost connection or a restart, read the upload: it shows fresh addresses of the parts that are missing. It is complete with its last part.',
  },
  getUpload: {
    at: 'GET /v1/media/uploads/:upload_id',
    answers: { 200: ShownUpload },
    summary: 'Get the state of an upload',
    description:
      '`uploaded` once all bytes are there. One in parts shows what has arrived, and fresh addresses of what is missing.',
  },
  deleteUpload: {
    at: 'DELETE /v1/media/uploads/:upload_id',
    refuses: ['CONFLICT'],
    summary: 'Delete an upload that nothing uses',
    description:
      'Its bytes are deleted, or what has arrived of them, and nothing can be sent to it any more; it is shown as `expired`. One that a project or an asset uses is kept: `CONFLICT`, with their names. It is deleted with the last of them.',
  },
  completeUpload: {
    at: 'POST /v1/media/uploads/:upload_id/complete',
    body: UploadConfirmation,
    answers: { 200: Upload },
    refuses: ['CONFLICT'],
    summary: 'Make sure that an upload is complete',
    description:
      'An upload in parts is complete as soon as its last part has arrived; this says so, or which parts are missing, and with `parts` compares what arrived with what was sent, with `sha256` the whole file.',
  },
  createUploadLink: {
    at: 'POST /v1/media/upload-links',
    body: UploadLinkRequest,
    answers: { 201: UploadLink },
    location: '/v1/media/uploads/:upload_id',
    summary: 'Ask a person for a file',
    description:
      'For programs that have no access to the file: give `url` to the person, who chooses one file there without signing in. `GET /v1/media/uploads/{upload_id}` answers 404 until a file was chosen, and `uploaded` once it has arrived. The link works for an hour and for this upload only; limits are those of other uploads.',
  },
})

export const feeds = operations('Feeds', 'svc:projects', {
  listFeeds: {
    at: 'GET /v1/feeds',
    query: pageQuery(50, 200, {}),
    answers: { 200: FeedPage },
    summary: 'List feeds, newest first',
    description: 'Each with when it was last read and what came of it.',
  },
  createFeed: {
    at: 'POST /v1/feeds',
    body: FeedRequest,
    answers: { 201: Feed },
    refuses: ['CONFLICT'],
    location: '/v1/feeds/:feed_id',
    summary: 'Turn each new item of a podcast or channel into a project',
    description:
      'Every 20 to 30 minutes the feed is read; each new item becomes a project once, the oldest first: its audio or video file, else its page where that is on YouTube, Vimeo or Twitch. An item without either is told in `last_refusal`. An address that shows no feed is told in `last_error`, since it is read in the background. A feed that the account has already, and one more than it may have, are a `CONFLICT`.',
  },
  getFeed: {
    at: 'GET /v1/feeds/:feed_id',
    answers: { 200: Feed },
    summary: 'Get a feed',
    description: 'With when it was last read and what came of it.',
  },
  updateFeed: {
    at: 'PATCH /v1/feeds/:feed_id',
    body: FeedChange,
    answers: { 200: Feed },
    summary: 'Pause or resume a feed, or change its settings and limits (JSON merge patch)',
    description:
      '`null` puts a member back to its default, what is left out stays. Projects that it made keep their settings.',
  },
  deleteFeed: {
    at: 'DELETE /v1/feeds/:feed_id',
    summary: 'Delete a feed; its projects stay',
    description: 'Items that waited become no projects.',
  },
})

export const sourceCookies = operations('Projects', 'svc:projects', {
  listSourceCookies: {
    at: 'GET /v1/source-cookies',
    answers: { 200: SourceCookiesList },
    summary: 'List the sites that there are cookies for',
    description: 'By name, and never with the cookies themselves.',
  },
  replaceSourceCookies: {
    at: 'PUT /v1/source-cookies/:site',
    body: SourceCookiesRequest,
    answers: { 200: SourceCookies },
    refuses: ['CONFLICT'],
    summary: 'Give the cookies that pages of a site are fetched with',
    description:
      'For sites that give videos only to who is signed in, or take the service for a robot. Every project of the account whose `source.url` is a page of that site, or of a part of it (`m.youtube.com` of `youtube.com`), is fetched as who these cookies belong to. They are stored encrypted, sent to that site alone, and never shown again; those that were there are replaced. A line that is no cookie of the site is refused by its number. `CONFLICT` for more sites than an account may have.',
  },
  deleteSourceCookies: {
    at: 'DELETE /v1/source-cookies/:site',
    summary: 'Delete the cookies of a site',
    description: 'Projects that begin from now on are fetched without them.',
  },
})
