import { type Static, type TObject, type TSchema, Type as t } from '@sinclair/typebox'
import { isScope, type Scope } from '../access.ts'
import { Id } from '../members.ts'
import type { ErrorCode } from '../refusals.ts'
import { STORY } from '../story.ts'

type At = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /v1/${string}`

/**
 * An operation of `/v1`. Its route, the table of scopes, the document, the types and methods of the client and the
 * tools of MCP follow from what is said here.
 */
export interface Operation {
  /** Method and path, as a router writes them. */
  at: At
  /** The scope that a credential needs; with it, the plans that include the operation. */
  scope: Scope
  query?: TObject
  body?: TSchema
  /** The shape of each answer, by status; nothing, by 204, of what is deleted. None for a stream, which `streams` describes. */
  answers?: Readonly<Record<number, TSchema>>
  streams?: Record<string, { description: string; content?: Record<string, object> }>
  /** The codes that its own rules add to those that every call, every body and every plan can be refused with. */
  refuses?: readonly ErrorCode[]
  /** Headers that it reads besides those of every operation of its method. */
  headers?: readonly ('If-Match' | 'Last-Event-ID')[]
  /** Whether its answer is told in the language of `Accept-Language`. */
  hasLanguages?: true
  /** Where its answer can be read: a path whose names are members of that answer or of its own path. */
  location?: `/v1/${string}`
  summary: string
  description: string
  /** In words; nothing unless said. */
  costs?: string
}

/** A resource that one scope opens for reading and another for writing: the name of both without their last word. */
type Resource = Scope extends infer S ? (S extends `${infer R}:read` ? R : never) : never

/** An operation without what follows from its resource and its method. */
type Written = Omit<Operation, 'scope'> & { scope?: Scope }

type Gone<O> = O extends { answers: object }
  ? unknown
  : O extends { at: `DELETE ${string}` }
    ? { answers: { 204: typeof GONE } }
    : unknown

/**
 * Names the operations of one resource, in the order of the document, by their ids.
 *
 * @param of - The scope that all of them need, or the resource whose scope for reading GET needs, and for writing the others.
 */
export function operations<const T extends Readonly<Record<string, Written>>>(
  tag: string,
  of: Resource | Scope,
  table: T,
): { [Name in keyof T]: T[Name] & { tag: string; scope: Scope } & Gone<T[Name]> } {
  const named = Object.entries<Written>(table).map(([id, operation]) => {
    const { method } = readEndpoint(operation.at)
    const scope = isScope(of) ? of : `${of}:${method === 'GET' ? 'read' : 'write'}`
    const usual = { scope, ...(method === 'DELETE' && { answers: { 204: GONE } }) }
    return [id, { ...usual, ...operation, tag }]
  })
  return Object.fromEntries(named)
}

/** The answer of what is deleted: none. */
const GONE = t.Void()

/** The names in paths. A malformed id is answered like one that the account does not have: not found. */
const PATH_MEMBERS: Readonly<Record<string, TSchema>> = {
  project_id: Id('The project.', STORY.project_id),
  clip_id: Id('The clip.', STORY.clip_id),
  revision: Id('The revision of the clip.', '1'),
  language: Id('The language of the translation (BCP 47).', 'de'),
  render_id: Id('The render.', STORY.render_id),
  comment_id: Id('The comment.', STORY.comment_id),
  post_id: Id('The post.', STORY.post_id),
  comparison_id: Id('The comparison.', STORY.comparison_id),
  site: Id('The site: its host name, without `www.`.', STORY.site),
  feed_id: Id('The feed.', STORY.feed_id),
  template_id: Id('The template.', STORY.template_id),
  asset_id: Id('The asset.', STORY.asset_id),
  upload_id: Id('The upload.', STORY.upload_id),
}

/** Gives method, path, and the names and the shape of what stands in the path. */
export function readEndpoint(at: At) {
  const [method = '', path = ''] = at.split(' ')
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const members = Object.fromEntries(names.map((name) => [name, PATH_MEMBERS[name] ?? t.Never()]))
  return { method, path, names, params: names.length > 0 ? t.Object(members) : undefined }
}

/** The values in a path, in its order. */
export type PathValues<Path extends string> = Path extends `${string}:${string}/${infer Rest}`
  ? [string, ...PathValues<Rest>]
  : Path extends `${string}:${string}`
    ? [string]
    : []

/** What is sent besides the path: a body, or a query, whose page size is filled in. */
export type Input<O extends Operation> = O extends { body: infer Body extends TSchema }
  ? [Static<Body>]
  : O extends { query: infer Query extends TSchema }
    ? [Static<Query> & ('limit' extends keyof Static<Query> ? { limit: number } : unknown)]
    : []

/** What is sent besides the path, and what is answered. */
export type Exchange<O extends Operation> = (O extends { query: infer Query extends TSchema }
  ? { query: Static<Query> }
  : unknown) &
  (O extends { body: infer Body extends TSchema } ? { body: Static<Body> } : unknown) & {
    answer: StaticOf<O extends { answers: infer Answers } ? Answers[keyof Answers] : typeof GONE>
  }
type StaticOf<Shape> = Shape extends TSchema ? Static<Shape> : never
