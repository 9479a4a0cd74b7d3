import type { TSchema } from '@sinclair/typebox'
import { type Conditional, canonicalText, type Links, ServiceError, signLinks } from '@svc/domain'
import { invalidAt } from '@svc/errors'
import type { Page } from '@svc/pagination'
import { Elysia, ElysiaCustomStatusResponse, getSchemaValidator, ValidationError } from 'elysia'

/** A route of the application, with the shapes of its answers. */
interface Route {
  method: string
  path: string
  hooks: { response?: unknown }
}

/**
 * Gives every answer that is a resource a strong `ETag`, and answers 304 to a read by a client that has it already.
 *
 * A write answers with a resource where its answer has the shape of one that is read: then the tag is that of the read.
 * Addresses of files are the same all day, so a resource that did not change keeps its tag until then. Lists and streams
 * have none.
 *
 * @param routes - Lists the routes, once all are there.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2
 */
export const entityTags = (routes: () => Route[]) => {
  let written: ReadonlySet<string> | undefined
  return new Elysia({ name: 'entity-tags' }).mapResponse(
    { as: 'global' },
    ({ request: { method, headers }, responseValue, route, set }) => {
      const hasStatus = responseValue instanceof ElysiaCustomStatusResponse
      const status = hasStatus ? responseValue.code : (set.status ?? 200)
      const isRead = method === 'GET' || method === 'HEAD'
      written ??= writesOfResources(routes())
      const isTagged = isRead ? status === 200 : written.has(`${method} ${route} ${status}`)
      const answer = writtenOf(hasStatus ? responseValue.response : responseValue, isTagged)
      // Elysia answers a refusal with the value returned here, so an unchanged response is returned too.
      if (!answer) return responseValue as never
      const { content, tag } = answer
      if (tag !== null && isTagged) {
        set.headers['etag'] = tag
        if (isRead && isKnown(headers.get('if-none-match'), tag)) {
          return new Response(null, { status: 304 })
        }
      }
      set.status = status
      set.headers['content-type'] = 'application/json;charset=utf-8'
      // Elysia accepts a string too, although its types do not say so; a Response would be copied with its body.
      return content as never
    },
  )
}

/** Returns what is sent for a resource, for what is written already, and for nothing else. */
function writtenOf(value: unknown, isTagged: boolean): WrittenAnswer | null {
  if (value instanceof WrittenAnswer) return value
  return isTagged && isResource(value) ? writeAnswer(value) : null
}

function isResource(value: unknown): value is object {
  const isObject = typeof value === 'object' && value !== null
  return isObject && !(value instanceof Response) && !('next_cursor' in value)
}

/** Lists the writes that answer with what a GET answers with: `PATCH /v1/clips/:clip_id 200`. */
function writesOfResources(routes: Route[]): Set<string> {
  const answers = routes.flatMap(({ method, path, hooks }) =>
    shapesOf(hooks.response).map(([status, shape]) => ({ method, path, status, shape })),
  )
  const reads = new Set(answers.filter(({ method }) => method === 'GET').map(({ shape }) => shape))
  return new Set(
    answers
      .filter(({ method, shape }) => method !== 'GET' && reads.has(shape))
      .map(({ method, path, status }) => `${method} ${path} ${status}`),
  )
}

/** Lists the shapes of a route's answers by status; a route that declares one shape answers it with 200. */
function shapesOf(response: unknown): [status: string, shape: unknown][] {
  if (typeof response !== 'object' || response === null) return []
  return 'type' in response || 'anyOf' in response ? [['200', response]] : Object.entries(response)
}

/**
 * An answer that is checked and written as JSON already, so that it can be sent more than once.
 *
 * A `Response` by its class alone, which is the one kind of value that Elysia does not check against the route's shape;
 * `entityTags` sends its text.
 */
export class WrittenAnswer extends Response {
  readonly content: string
  /** The tag of this version; `null` for an answer that has none. */
  readonly tag: string | null

  constructor(content: string, tag: string | null) {
    super()
    this.content = content
    this.tag = tag
  }
}

/** Creates the function that checks resources against their shape, without members that it does not name, and writes them. */
export function answerWriter(schema: TSchema): (resource: object) => WrittenAnswer {
  const validator = getSchemaValidator(schema, { normalize: true })
  return (resource) => {
    const shown = validator.Clean?.(resource) ?? resource
    if (!validator.Check(shown)) throw new ValidationError('response', validator, shown)
    return writeAnswer(shown)
  }
}

function writeAnswer(resource: object): WrittenAnswer {
  return new WrittenAnswer(JSON.stringify(resource), tagOf(resource))
}

/** Writes a page of answers. Lists have no tag. */
export function writePage({ items, next_cursor }: Page<WrittenAnswer>): WrittenAnswer {
  const texts = items.map(({ content }) => content).join()
  return new WrittenAnswer(
    `{"items":[${texts}],"next_cursor":${JSON.stringify(next_cursor)}}`,
    null,
  )
}

/** How much memory an answer takes, in bytes: two for a character outside of Latin-1. */
export const bytesOfAnswer = ({ content }: WrittenAnswer) => 2 * content.length

/**
 * Computes the tag of a resource: its version, where that names all that it shows; else a hash of its members in whatever
 * order, with its revision in front, if it has one. An account can only forge tags of its own resources: no cryptographic
 * hash is needed.
 */
export function tagOf(resource: object): string {
  if ('version' in resource) return `"${resource.version}"`
  const revision = 'revision' in resource ? `${resource.revision}-` : ''
  return `"${revision}${Bun.hash.xxHash3(canonicalText(resource)).toString(36)}"`
}

/** An entity tag that a request names. */
interface NamedTag {
  tag: string
  isWeak: boolean
}

/**
 * Reads from `If-Match` and `If-None-Match` for which state of a resource its sender made a change.
 *
 * The verb that makes the change asks for that state, where it holds the resource's lock. Of a resource with revisions
 * the revision alone is compared: what else its tag stands for, no change can overwrite.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-13.1
 */
export function requiredState(headers: Headers, links: Links): Conditional {
  const match = headers.get('if-match')
  const noneMatch = headers.get('if-none-match')
  if (match === null && noneMatch === null) return {}
  return {
    requireState(resource, mark) {
      const current = tagOf(signLinks(resource, mark ?? null, links))
      const isState = ({ tag }: NamedTag) => stateIn(tag) === stateIn(current)
      // RFC 9110 has weak tags never fit If-Match, and always count in If-None-Match.
      const fits = [
        match === null ||
          tagsIn('If-Match', match, current).some((one) => !one.isWeak && isState(one)),
        noneMatch === null || !tagsIn('If-None-Match', noneMatch, current).some(isState),
      ]
      if (fits.every(Boolean)) return
      throw new ServiceError(
        'CONFLICT',
        `The change was made for another state; by now the ETag is ${current}. Read it again.`,
        {
          reason: 'changed_since',
          ...('revision' in resource && { revision: Number(resource.revision) }),
          headers: { ETag: current },
        },
      )
    },
  }
}

/** Tells whether the `If-None-Match` of a read names a tag; what is no list of tags names none. */
function isKnown(header: string | null, tag: string): boolean {
  return header !== null && (readTags(header, tag)?.some((one) => one.tag === tag) ?? false)
}

const stateIn = (tag: string) => tag.replace(/^"(\d{1,9})-[0-9a-z]{1,20}"$/, '"$1"')

/** @throws {ApiError} `VALIDATION_ERROR` for a header that is no list of entity tags. */
function tagsIn(header: string, value: string, current: string): NamedTag[] {
  const tags = readTags(value, current)
  if (tags) return tags
  throw invalidAt(
    `header.${header}`,
    `${header} must be * or ETags as they were received: in quotes, with commas between them.`,
    { reason: 'wrong_format' },
  )
}

/** An entity tag with the comma or the end behind it; lists may have empty places. */
const PLACE = /[ \t]*(?:(W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*)?(?:,|$)/y

/** Lists the tags of a header, `*` as the present one; `undefined` when it is no list of tags. */
function readTags(value: string, current: string): NamedTag[] | undefined {
  if (value === '*') return [{ tag: current, isWeak: false }]
  const tags: NamedTag[] = []
  PLACE.lastIndex = 0
  while (PLACE.lastIndex < value.length) {
    const place = PLACE.exec(value)
    if (!place) return undefined
    if (place[2]) tags.push({ tag: place[2], isWeak: place[1] !== undefined })
  }
  return tags
}
