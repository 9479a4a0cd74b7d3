import { type Conditional, type Links, ServiceError, signLinks } from '@svc/domain'
import { ApiError } from '@svc/errors'
import { tagOf } from './written-answer.ts'

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
export function isKnown(header: string | null, tag: string): boolean {
  return header !== null && (readTags(header, tag)?.some((one) => one.tag === tag) ?? false)
}

const stateIn = (tag: string) => tag.replace(/^"(\d{1,9})-[0-9a-z]{1,20}"$/, '"$1"')

/** @throws {ApiError} `VALIDATION_ERROR` for a header that is no list of entity tags. */
function tagsIn(header: string, value: string, current: string): NamedTag[] {
  const tags = readTags(value, current)
  if (tags) return tags
  throw new ApiError(
    'VALIDATION_ERROR',
    `${header} must be * or ETags as they were received: in quotes, with commas between them.`,
    { reason: 'wrong_format', location: `header.${header}` },
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
