/** The protected resources that tokens of this server are for: RFC 8707. */
export interface Resources {
  api: string
  mcp: string
  /** The audience of a token whose client named no resource. */
  all: readonly string[]
  /** Returns the identifier of the resource that a client names; `null` for an unknown resource. */
  find(text: string): string | null
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
