import { Elysia } from 'elysia'

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
    if (set.status !== 200 || !isRead(request) || !isResource(responseValue))
      return responseValue as never
    // Serialised once, for the tag and for the body.
    const text = JSON.stringify(responseValue)
    const tag = set.headers['etag'] ?? tagOf(text)
    set.headers['etag'] = tag
    if (namesTag(request.headers.get('if-none-match'), tag)) {
      return new Response(null, { status: 304 })
    }
    set.headers['content-type'] = 'application/json;charset=utf-8'
    // Elysia accepts a string too, although its types do not say so; a Response would be copied with its body.
    return text as never
  },
)

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

function isResource(value: unknown): value is object {
  const isObject = typeof value === 'object' && value !== null
  return isObject && !(value instanceof Response) && !('next_cursor' in value)
}

/** Computes the tag of a version. An account can only forge tags of its own resources: no cryptographic hash is needed. */
function tagOf(text: string): string {
  return `"${Bun.hash.xxHash3(text).toString(36)}"`
}

/** Compares weakly, as the standard asks for here: a proxy that compressed the answer may have weakened the tag. */
function namesTag(header: string | null, tag: string): boolean {
  if (header === null) return false
  const tags = header.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(tag)
}
