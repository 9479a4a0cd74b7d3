/** How requests travel: over HTTP, or straight into an application of this process. */
export type Link = { base_url: string } | { handle(request: Request): Response | Promise<Response> }

/** Sends a request to an absolute address. */
export type Send = (url: string, init?: RequestInit) => Promise<Response>

// The router finds the path by skipping the shortest host name it expects; this one is long enough.
const IN_PROCESS = 'http://localhost'

/** Makes of a link what sends requests, and what their addresses begin with. */
export function openLink(link: Link): { address: string; send: Send } {
  return 'base_url' in link
    ? { address: link.base_url, send: (url, init) => fetch(url, init) }
    : { address: IN_PROCESS, send: async (url, init) => link.handle(new Request(url, init)) }
}
