import type { Outside } from '@svc/outbound'

/** How connectors access the network. */
export interface Web {
  outside: Outside
  /** For servers in a private network; without it, requests go only to public addresses over https. */
  allowPrivateAddresses: boolean
}
