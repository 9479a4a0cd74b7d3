import type { TSchema } from '@sinclair/typebox'
import { canonicalText } from '@svc/domain'
import type { Page } from '@svc/pagination'
import { getSchemaValidator, ValidationError } from 'elysia'

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

export function writeAnswer(resource: object): WrittenAnswer {
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
