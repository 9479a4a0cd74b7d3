import {
  CalendarPost,
  POST_SORTS,
  POST_STATUSES,
  PostChange,
  PublishRequest,
} from '../calendar-post.ts'
import { Comparison, ComparisonRequest } from '../comparison.ts'
import { Estimate } from '../credits.ts'
import { PostFigures } from '../figures.ts'
import { At, IdIn } from '../members.ts'
import { ComparisonPage, FigurePage, PostPage } from '../page.ts'
import { PLATFORM_FACTS, PLATFORM_TITLES, PLATFORMS } from '../platforms.ts'
import { Words } from '../shape.ts'
import { STORY } from '../story.ts'
import { operations } from './operation.ts'
import { only, pageQuery } from './query.ts'

const DELETING = new Intl.ListFormat('en-GB').format(
  PLATFORMS.filter((platform) => {
    const facts = PLATFORM_FACTS[platform]
    return 'withdraws' in facts && facts.withdraws === 'deleted'
  }).map((platform) => PLATFORM_TITLES[platform]),
)

export const calendar = operations('Calendar', 'svc:calendar', {
  publishClip: {
    at: 'POST /v1/clips/:clip_id/publish',
    scope: 'svc:social:publish',
    body: PublishRequest,
    answers: { 200: Estimate, 201: CalendarPost },
    refuses: [
      'INSUFFICIENT_CREDITS',
      'PROJECT_NOT_READY',
      'RENDER_REQUIRED',
      'SOCIAL_ACCOUNT_NOT_CONNECTED',
    ],
    location: '/v1/calendar/:post_id',
    summary: 'Publish or schedule a clip; a render that is missing is made and charged',
    description:
      'Without `scheduled_at` it is published at once. Words that are left out are those of the clip. The answer is the calendar entry: read it until it is `posted` or `failed`.',
    costs:
      'Nothing by itself. Without a finished render one of 1080p is made and charged (`costs.render_per_minute`, the started minute counts); its credits are reserved now.',
  },
  listPosts: {
    at: 'GET /v1/calendar',
    query: pageQuery(50, 100, {
      sort: Words(POST_SORTS, {
        description: 'The earliest first, or with `-` the latest. Default: "scheduled_at".',
        examples: ['scheduled_at'],
      }),
      from: At('The earliest time, included. Default: all.', STORY.signed_up_at),
      to: At('The latest time, excluded. Default: all.', STORY.month_end),
      status: Words(POST_STATUSES, only('of this status', 'pending')),
      platform: Words(PLATFORMS, only('of this platform', 'youtube')),
      social_account_id: IdIn('Only those of this account. Default: all.', STORY.social_account_id),
      project_id: IdIn('Only those of this project. Default: all.', STORY.project_id),
      clip_id: IdIn('Only those of this clip. Default: all.', STORY.clip_id),
    }),
    answers: { 200: PostPage },
    summary: 'List scheduled and posted content, by time',
    description:
      'Posts that wait, and posts that were delivered, failed or were cancelled; the earliest first unless `sort` says otherwise.',
  },
  getPost: {
    at: 'GET /v1/calendar/:post_id',
    answers: { 200: CalendarPost },
    summary: 'Get a calendar entry, also a cancelled one',
    description: 'Poll it after its time until it is `posted` or `failed`.',
  },
  getPostFigures: {
    at: 'GET /v1/calendar/:post_id/figures',
    answers: { 200: PostFigures },
    summary: 'Get how a post does at its platform',
    description:
      'What its platform told of it so far, the earliest first. Empty until an hour after it was posted, and where its platform tells nothing.',
  },
  listFigures: {
    at: 'GET /v1/figures',
    query: pageQuery(50, 200, {
      from: At('The earliest reading, included. Default: all.', STORY.signed_up_at),
      to: At('The latest reading, excluded. Default: all.', STORY.month_end),
      platform: Words(PLATFORMS, only('of this platform', 'youtube')),
      social_account_id: IdIn('Only those of this account. Default: all.', STORY.social_account_id),
      clip_id: IdIn('Only those of this clip. Default: all.', STORY.clip_id),
    }),
    answers: { 200: FigurePage },
    summary: 'List how posts do at their platforms',
    description:
      'What platforms told of posts 1, 6, 24 and 72 hours, 7 and 28 days after they were posted, the latest reading first. Compare within one platform and one age only.',
  },
  comparePosts: {
    at: 'POST /v1/comparisons',
    body: ComparisonRequest,
    answers: { 201: Comparison },
    location: '/v1/comparisons/:comparison_id',
    summary: 'Compare two posts of one account: which of two hooks or cuts does better',
    description:
      'Goes by figures of both at the same age, so publish both at a like hour, a day or more apart. The owners of the account are told once it is settled, with the event `comparison.settled`: a day after the second is out at the earliest, a week after it at the latest.',
  },
  listComparisons: {
    at: 'GET /v1/comparisons',
    query: pageQuery(50, 200, {}),
    answers: { 200: ComparisonPage },
    summary: 'List comparisons of posts, newest first',
    description: 'Each with how sure it is by now.',
  },
  getComparison: {
    at: 'GET /v1/comparisons/:comparison_id',
    answers: { 200: Comparison },
    summary: 'Get which of two posts does better',
    description: 'With how sure that is by now.',
  },
  withdrawPost: {
    at: 'POST /v1/calendar/:post_id/withdraw',
    scope: 'svc:social:publish',
    answers: { 200: CalendarPost },
    refuses: ['CONFLICT', 'POST_IN_PROGRESS', 'SOCIAL_ACCOUNT_NOT_CONNECTED'],
    summary: 'Take a published post back from its platform',
    description: `YouTube makes the video private; ${DELETING} delete the post. Elsewhere a person does that: \`CONFLICT\`. The answer is \`under_way\`; read it until \`withdrawal\` is \`done\` or \`failed\`, whose reason is among its \`warnings\`.`,
  },
  updatePost: {
    at: 'PATCH /v1/calendar/:post_id',
    body: PostChange,
    answers: { 200: CalendarPost },
    refuses: [
      'POST_ALREADY_PUBLISHED',
      'POST_IN_PROGRESS',
      'RENDER_REQUIRED',
      'SOCIAL_ACCOUNT_NOT_CONNECTED',
    ],
    summary: 'Reschedule or update a pending post; a failed one becomes pending again',
    description:
      'A JSON merge patch. What is left out stays; a post that is being delivered, or was, cannot be changed.',
    costs:
      'Nothing by itself; a post that needs a render reserves its credits when it is scheduled.',
  },
  cancelPost: {
    at: 'DELETE /v1/calendar/:post_id',
    answers: { 200: CalendarPost },
    refuses: ['POST_ALREADY_PUBLISHED', 'POST_IN_PROGRESS'],
    summary: 'Cancel a pending post',
    description:
      'Answers with the entry, now `cancelled`. A render that was made for it alone and has not begun is cancelled too, and costs nothing.',
  },
})
