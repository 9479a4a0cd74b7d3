import type { Outside } from '@svc/outbound'

/** How connectors reach the outside. */
export interface Web {
  outside: Outside
  /** For servers in one's own network; otherwise only public addresses over https are asked. */
  allowPrivateAddresses: boolean
}
