import { type Incoming, streamOf } from '../incoming.ts'
import type { ByteFlow } from '../wire/byte-flow.ts'
import type { HeaderLines } from '../wire/header-lines.ts'
import type { RequestHead } from '../wire/request-head.ts'
import type { ClientConnection } from './client-connection.ts'

/** A request that came over a connection of ours. */
export class DirectRequest implements Incoming {
  readonly method: string
  readonly target: string
  readonly headers: HeaderLines
  readonly peer: string | null
  readonly body: ByteFlow | null
  private readonly connection: ClientConnection

  constructor(connection: ClientConnection, head: RequestHead, body: ByteFlow | null) {
    this.method = head.method
    this.target = head.target
    this.headers = head.headers
    this.peer = connection.peer
    this.body = body
    this.connection = connection
  }

  get hasLeft(): boolean {
    return this.connection.state === 'ended'
  }

  onLeave(call: (() => void) | null): void {
    this.connection.onLeave = call
  }

  /** The host is always the same: a router reads the path behind it. */
  asRequest(): Request {
    const { method, target, headers, body } = this
    const abort = new AbortController()
    this.onLeave(() => abort.abort())
    return new Request(`http://localhost${target}`, {
      method,
      headers: [...headers],
      body: body && streamOf(body),
      signal: abort.signal,
    })
  }
}
