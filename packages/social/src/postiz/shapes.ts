import { type Static, Type as t } from '@sinclair/typebox'

/** A channel: an account that Postiz posts to. */
export const Channel = t.Object({
  id: t.String(),
  name: t.String(),
  /** The network it is on, such as `instagram`. */
  identifier: t.String(),
  picture: t.Optional(t.Union([t.String(), t.Null()])),
  disabled: t.Boolean(),
  profile: t.Optional(t.Union([t.String(), t.Null()])),
})
export type Channel = Static<typeof Channel>

export const Channels = t.Array(Channel)

export const MediaFile = t.Object({ id: t.String(), path: t.String() })

export const CreatePost = t.Object({
  type: t.Literal('now'),
  date: t.String(),
  shortLink: t.Boolean(),
  tags: t.Array(t.Object({ value: t.String(), label: t.String() })),
  posts: t.Array(
    t.Object({
      integration: t.Object({ id: t.String() }),
      value: t.Array(t.Object({ content: t.String(), image: t.Array(MediaFile) })),
      settings: t.Object({ __type: t.String() }, { additionalProperties: true }),
    }),
  ),
})
export type CreatePost = Static<typeof CreatePost>

export const CreatedPosts = t.Array(t.Object({ postId: t.String(), integration: t.String() }))

export const ListedPost = t.Object({
  id: t.String(),
  content: t.String(),
  publishDate: t.String(),
  releaseURL: t.Optional(t.Union([t.String(), t.Null()])),
  state: t.Union([
    t.Literal('QUEUE'),
    t.Literal('PUBLISHED'),
    t.Literal('ERROR'),
    t.Literal('DRAFT'),
  ]),
  integration: t.Object({ id: t.String() }),
})
export type ListedPost = Static<typeof ListedPost>

export const ListedPosts = t.Object({ posts: t.Array(ListedPost) })

/** What a network tells of a post, day by day. */
export const Analytics = t.Array(
  t.Object({
    label: t.String(),
    data: t.Array(t.Object({ total: t.Union([t.String(), t.Number()]), date: t.String() })),
  }),
)
