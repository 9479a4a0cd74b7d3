import { OAuthError } from '@svc/errors'
import type { Parameters } from './parameters.ts'

/** The protected resources that tokens of this server are for: RFC 8707. */
export interface Resources {
  api: string
  mcp: string
  /** The audience of a token whose client named no resource. */
  all: readonly string[]
  /** Returns the identifier of the resource that a client names; `null` for an unknown resource. */
  find(text: string): string | null
}

/**
 * Lists the resources that a request names, each once: RFC 8707 §2.
 *
 * @throws {OAuthError} `invalid_target` for one that is not of this server.
 */
export function namedResources(resources: Resources, parameters: Parameters): string[] {
  const named = parameters.all('resource').map((text) => {
    const found = resources.find(text)
    if (found !== null) return found
    throw new OAuthError('invalid_target', 'There is no such resource on this server.')
  })
  return [...new Set(named)]
}

/** @param baseUrl - Where the service is reached, without a trailing slash. */
export function createResources(baseUrl: string): Resources {
  const api = baseUrl
  const mcp = `${baseUrl}/mcp`
  return {
    api,
    mcp,
    all: [api, mcp],
    find(text) {
      // Older MCP clients write a bare origin with a slash, as WHATWG URLs do.
      const identifier = text === `${api}/` ? api : text
      return identifier === api || identifier === mcp ? identifier : null
    },
  }
}
