import type { RequestIds } from '@svc/http'

/** Who sent a request, for the service behind. */
export interface Client {
  ids: RequestIds
  /** `null` when the request came through a unix socket. */
  address: string | null
}
