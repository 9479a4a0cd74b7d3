import type { Log } from '@svc/http'
import type { Scope } from '@svc/scope-policy'
import type { Calling } from '../calls/call-api.ts'
import type { Toolbox } from '../openapi/toolbox.ts'

/** Whose calls a server answers, and with what. */
export interface Serving {
  toolbox: Toolbox
  /** What the credential may do: only tools for that are listed. */
  scopes(): Promise<ReadonlySet<Scope>>
  calling: Calling
  log: Log
}
