import type { ServiceAddress } from '@svc/http'

/** A service in this process, called directly. */
export interface LocalUpstream {
  handle(request: Request): Response | Promise<Response>
}

/** Where a service is: in this process, or in another. */
export type Upstream = LocalUpstream | ServiceAddress
