import { currentTraceparent } from '@svc/telemetry'

/** How requests travel: over HTTP, by TCP or through a socket, or straight into an application of this process. */
export type Link =
  | { baseUrl: string; unix?: string }
  | { handle(request: Request): Response | Promise<Response> }

/** The base address of a service, and the function that sends requests to it. */
export interface OpenLink {
  baseUrl: string
  fetch(url: string, init?: RequestInit): Promise<Response>
}

/** Returns the function that sends requests over a link. While requests are traced, each names the current span as its parent. */
export function openLink(link: Link): OpenLink {
  if ('handle' in link) {
    return {
      baseUrl: LOCAL,
      fetch: async (url, init) => link.handle(new Request(url, traced(init))),
    }
  }
  const { baseUrl, unix } = link
  return {
    baseUrl,
    fetch: (url, init) => fetch(url, unix === undefined ? traced(init) : { ...traced(init), unix }),
  }
}

function traced(init: RequestInit = {}): RequestInit {
  const traceparent = currentTraceparent()
  if (traceparent === null) return init
  const headers = new Headers(init.headers)
  headers.set('traceparent', traceparent)
  return { ...init, headers }
}

// The router finds the path by skipping the shortest host name it expects; this one is long enough.
const LOCAL = 'http://localhost'
