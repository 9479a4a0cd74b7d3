import { expect } from 'bun:test'
import { type Connector, type Media, type PublishRequest, publishOnce } from '../src/index.ts'
import type { TestServer } from './servers/start-server.ts'

/** Tries as the calendar does: what may be there is looked up first. */
export async function untilPosted(connector: Connector, request: PublishRequest): Promise<void> {
  let since: string | null = null
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      await publishOnce(connector, request, since)
      return
    } catch (error) {
      expect(error).toMatchObject({ retryable: true })
      if ((error as { mayBePublished: boolean }).mayBePublished) since = request.begun_at
    }
  }
  throw new Error('It was not posted.')
}

/** Publishes until the process dies at a request. By default the server did its work, and no one hears of it. */
export async function crashAt(
  connector: Connector,
  server: TestServer,
  path: RegExp,
  request: PublishRequest,
  when: 'before' | 'after' = 'after',
): Promise<PublishRequest> {
  const crash = new AbortController()
  const meanwhile = () => crash.abort('killed')
  server.faults.push({ path, when, answer: 'drop', meanwhile })
  const publishing = publishOnce(connector, { ...request, signal: crash.signal }, null)
  expect(await publishing.catch((reason: unknown) => reason)).toBe('killed')
  return request
}

export async function bytesOf({ open }: Media): Promise<Buffer> {
  return Buffer.from(await new Response(await open()).bytes())
}
