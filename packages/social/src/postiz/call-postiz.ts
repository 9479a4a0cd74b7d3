import { type Static, type TSchema, Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { CredentialStore } from '../account/platform-app.ts'
import { PublishError } from '../publish-error.ts'
import { ask, type Question, type Web } from '../web/ask.ts'
import { explainAnswer, type Meanings } from '../web/explain-answer.ts'
import { textOf } from '../web/json-value.ts'

type Asked = Omit<Question, 'url' | 'signal'>

export type Call = <S extends TSchema>(path: string, shape: S, asked?: Asked) => Promise<Static<S>>

const MEANINGS: Meanings = {
  http_403: ['auth_expired', { action: 'Connect Postiz again, with a key of its settings.' }],
}

/**
 * Makes the calls of an account.
 *
 * @throws {PublishError} For every answer that is not a success, and for one that is not of its documented shape; of a
 *   request that makes a post the latter is `unknown`.
 * @see https://docs.postiz.com/public-api/introduction
 */
export function callsOf(web: Web, credentials: CredentialStore, signal: AbortSignal): Call {
  return async (path, shape, { headers, ...asked } = {}) => {
    const { token, server } = await credentials.read()
    const answer = await ask(web, {
      ...asked,
      url: new URL(`${server}${path}`),
      headers: { ...headers, authorization: token },
      signal,
    })
    const { makesPost = false } = asked
    const isTaken = answer.status >= 200 && answer.status < 300
    if (isTaken && Value.Check(shape, answer.json)) return answer.json
    if (isTaken) {
      const message = 'The answer of Postiz is not of the form that it documents.'
      throw new PublishError(makesPost ? 'unknown' : 'platform_error', 'answer_malformed', message)
    }
    throw explainAnswer(answer, {
      platform: 'Postiz',
      code: answer.status === 403 ? 'http_403' : null,
      message: textOf(answer.json, 'msg') ?? textOf(answer.json, 'message'),
      makesPost,
      meanings: MEANINGS,
    })
  }
}

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
