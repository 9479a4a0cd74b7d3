import { fetchOutbound, systemOutside } from '@svc/outbound'

/** Sends one request to an address that a user named. */
export type Outbound = (
  url: URL,
  request: {
    method: string
    headers: Record<string, string>
    body: string | Uint8Array<ArrayBuffer>
    signal: AbortSignal
  },
) => Promise<Response>

/** Creates the sender of requests: to public addresses only, unless the operator allows others. */
export function openOutbound({
  allowPrivateAddresses,
}: {
  allowPrivateAddresses: boolean
}): Outbound {
  const outside = systemOutside()
  return (url, request) => fetchOutbound(url, { ...request, outside, allowPrivateAddresses })
}
