import { type Connector, PublishError } from '@svc/social'

/**
 * A connector to the platform of the tests.
 *
 * @param sight - The `seeing` one is `mastodon`; the `blind` one, `bluesky`, cannot find out whether a post is there.
 */
export function scriptedConnector(url: string, sight: 'seeing' | 'blind'): Connector {
  return {
    platform: sight === 'seeing' ? 'mastodon' : 'bluesky',
    connection: { kind: 'form', fields: [], connect: never },
    async publish({ marker, post, checkpoint, credentials, signal }) {
      await checkpoint.save('begun')
      await credentials.read()
      const response = await send(`${url}/posts/${marker}`, post.caption ?? '', signal)
      if (!response.ok) throw explain(response)
      const { id = null } = (await response.json()) as { id?: string }
      return {
        platform_post_id: id,
        platform_url: id && `${url}/posts/${id}`,
        visibility_actual: null,
      }
    },
    async lookUp({ marker, post: { caption }, signal }) {
      if (sight === 'blind') return { state: 'undecidable', reason: 'It cannot be asked.' }
      const headers = { 'x-caption': caption ?? '' }
      const response = await fetch(`${url}/posts/${marker}`, { headers, signal })
      if (response.status === 404) return { state: 'absent' }
      if (!response.ok) throw explain(response)
      const post = { platform_post_id: `p-${marker}`, platform_url: null, visibility_actual: null }
      return { state: 'published', post }
    },
  }
}

async function send(url: string, body: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { method: 'POST', body, signal })
  } catch (cause) {
    signal.throwIfAborted()
    throw new PublishError('unknown', 'connection_lost', 'No answer came.', { cause })
  }
}

function explain({ status, headers }: Response): PublishError {
  const retryAfterSeconds = Number(headers.get('retry-after'))
  if (status === 429) {
    return new PublishError('platform_rate_limited', 'slow_down', 'Too many posts.', {
      retryAfterSeconds,
    })
  }
  if (status === 401)
    return new PublishError('auth_expired', 'token_revoked', 'The token is revoked.')
  if (status === 400) return new PublishError('platform_rejected', 'no', 'The platform says no.')
  return new PublishError('platform_error', `http_${status}`, 'The platform has a problem.')
}

async function never(): Promise<never> {
  throw new Error('No test asks for this.')
}
