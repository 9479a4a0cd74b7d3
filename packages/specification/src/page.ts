import { type Static, type TSchema, Type as t } from '@sinclair/typebox'
import { Asset } from './asset.ts'
import { CalendarPost } from './calendar-post.ts'
import { Clip } from './clip.ts'
import { ClipRevision } from './clip-revision.ts'
import { Comment } from './comment.ts'
import { Comparison } from './comparison.ts'
import { LedgerEntry } from './credits.ts'
import { Event } from './event.ts'
import { Feed } from './feed.ts'
import { ListedFigure } from './figures.ts'
import { Found } from './found.ts'
import { Flag, Shape } from './members.ts'
import { Project, ProjectWarning } from './project.ts'
import { Words } from './shape.ts'
import { ListedSocialAccount } from './social-account.ts'
import { Template } from './template.ts'

const CURSOR = 'eyJ2IjoiMjAyNi0wNS0wNCJ9'

const pageOf = <T extends TSchema, C extends TSchema>(item: T, next_cursor: C) =>
  Shape(`${item.title}Page`, 'A page of a list.', {
    items: t.Array(item, { description: 'In the order of the list.' }),
    next_cursor,
  })

const NextCursor = t.Union([t.String(), t.Null()], {
  description: 'Where the next page begins: send it as `cursor`. `null` on the last page.',
  examples: [CURSOR],
})

export const ProjectPage = pageOf(Project, NextCursor)
export const ClipPage = pageOf(Clip, NextCursor)
export const FoundMoments = Shape(
  'FoundMoments',
  'Clips that were made of what is said about a subject.',
  {
    items: t.Array(Clip, { description: 'The clips that were made, the most fitting first.' }),
    next_cursor: t.Null({ description: 'All that were made are one page.' }),
    chosen_by: Words(['model', 'words'], {
      description:
        'Whether a language model read the transcript for the subject, or its words were looked for, and in English what it means.',
      examples: ['model'],
    }),
    warnings: t.Array(ProjectWarning, {
      description: 'That the model did not choose, where one is set up; `words` decided then.',
      examples: [[]],
    }),
  },
)
export type FoundMoments = Static<typeof FoundMoments>
export const ClipRevisionPage = pageOf(ClipRevision, NextCursor)
export const CommentPage = pageOf(Comment, NextCursor)
export const ComparisonPage = pageOf(Comparison, NextCursor)
export const FeedPage = pageOf(Feed, NextCursor)
export const PostPage = pageOf(CalendarPost, NextCursor)
export const SocialAccountPage = pageOf(ListedSocialAccount, NextCursor)
export const TemplatePage = pageOf(Template, NextCursor)
export const AssetPage = pageOf(Asset, NextCursor)
export const LedgerEntryPage = pageOf(LedgerEntry, NextCursor)
export const FigurePage = pageOf(ListedFigure, NextCursor)
export const FoundPage = pageOf(Found, NextCursor)
export const EventPage = Shape('EventPage', 'A page of a list.', {
  ...pageOf(Event, NextCursor).properties,
  has_more: Flag('Whether there are newer events already.', false),
  next_cursor: t.Union([t.String(), t.Null()], {
    description:
      'Where the next page begins: send it as `cursor`. `null` behind the newest event; a list that began with `after=now` always has one.',
    examples: [CURSOR],
  }),
})
