import { Elysia } from 'elysia'
import { WrittenAnswer, writeAnswer } from './written-answer.ts'

/**
 * Gives every read of one resource a strong `ETag`, and answers 304 to a client that has it already.
 *
 * The tag is a hash of the answer's text, unless the route set its version as the tag. Addresses of files are the
 * same all day, so a resource that did not change keeps its tag until then. Lists and streams have none.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2
 */
export const conditionalReads = new Elysia({ name: 'conditional-reads' }).mapResponse(
  { as: 'global' },
  ({ request, responseValue, set }) => {
    // Elysia answers a refusal with the value returned here, so an unchanged response is returned too.
    if (set.status !== 200 || !isRead(request)) return responseValue as never
    const answer = writtenOf(responseValue, set.headers['etag'])
    if (!answer) return responseValue as never
    const { content, tag } = answer
    if (tag !== null) {
      set.headers['etag'] = tag
      if (namesTag(request.headers.get('if-none-match'), tag)) {
        return new Response(null, { status: 304 })
      }
    }
    set.headers['content-type'] = 'application/json;charset=utf-8'
    // Elysia accepts a string too, although its types do not say so; a Response would be copied with its body.
    return content as never
  },
)

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** Returns what is sent for a resource, for a list when it is written already, and for nothing else. */
function writtenOf(value: unknown, tag: unknown): WrittenAnswer | null {
  if (value instanceof WrittenAnswer) return value
  return isResource(value) ? writeAnswer(value, typeof tag === 'string' ? tag : undefined) : null
}

function isResource(value: unknown): value is object {
  const isObject = typeof value === 'object' && value !== null
  return isObject && !(value instanceof Response) && !('next_cursor' in value)
}

/** Compares weakly, as the standard asks for here: a proxy that compressed the answer may have weakened the tag. */
function namesTag(header: string | null, tag: string): boolean {
  if (header === null) return false
  const tags = header.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(tag)
}
