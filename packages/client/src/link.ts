/** How requests travel: over HTTP, by TCP or through a socket, or straight into an application of this process. */
export type Link =
  | { baseUrl: string; unix?: string }
  | { handle(request: Request): Response | Promise<Response> }

/** Sends a request to an absolute address. */
export type Send = (url: string, init?: RequestInit) => Promise<Response>

/** Makes of a link what sends requests, and what their addresses begin with. */
export function openLink(link: Link): { address: string; send: Send } {
  if ('handle' in link) {
    return { address: LOCAL, send: async (url, init) => link.handle(new Request(url, init)) }
  }
  const { baseUrl, unix } = link
  return {
    address: baseUrl,
    send: (url, init) => fetch(url, unix === undefined ? init : { ...init, unix }),
  }
}

// The router finds the path by skipping the shortest host name it expects; this one is long enough.
const LOCAL = 'http://localhost'
