import type { Log } from '@svc/http'
import type { Scope } from '@svc/specification/access'
import type { Calling } from '../calls/call-api.ts'
import type { Toolbox } from '../openapi/toolbox.ts'
import type { Chosen } from '../tools/chosen-tools.ts'

/** What a server needs to answer the calls of one credential. */
export interface Serving {
  toolbox: Toolbox
  /** The scopes of the credential: only tools that they permit are listed. */
  scopes(): Promise<ReadonlySet<Scope>>
  /** Those of them that the client wants listed; all unless given. */
  chosen?: Chosen | null
  calling: Calling
  /** Where clients reach the service, and the files of clips. */
  baseUrl: string
  log: Log
}
