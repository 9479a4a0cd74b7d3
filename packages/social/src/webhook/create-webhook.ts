import { OutboundError, resolveHost } from '@svc/outbound'
import { mintWebhookSecret, signWebhook } from '@svc/secrets'
import type { AccountDescription, PublishedPost } from '@svc/specification'
import * as fields from '../account/form-fields.ts'
import { UNLIMITED } from '../account/platform-app.ts'
import type { ConnectedAccount, Connector, PublishRequest } from '../connector.ts'
import { PublishError } from '../publish-error.ts'
import { ask, type Web } from '../web/ask.ts'
import { explainAnswer } from '../web/explain-answer.ts'
import { textOf } from '../web/json-value.ts'
import { parseServer } from '../web/parse-server.ts'

/** Creates the connector that sends posts to an address of the user. */
export function createWebhook(web: Web): Connector {
  return {
    platform: 'webhook',
    connection: {
      kind: 'form',
      fields: [fields.shown('url', 'URL'), fields.secret('secret', 'Signing secret', false)],
      connect: async (values) => [await connect(web, values)],
    },
    publish: (request) => sendPost(web, request),
    lookUp: async () => ({
      state: 'undecidable',
      reason: 'A webhook receiver cannot be asked what it has received.',
    }),
  }
}

/** Makes a secret when none is given; show it to the owner once. */
async function connect(web: Web, values: Record<string, string>): Promise<ConnectedAccount> {
  const url = parseServer(values['url'] ?? '', web)
  const secret = values['secret']?.trim() || mintWebhookSecret()
  if (!/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret)) {
    throw new PublishError(
      'user_content',
      'secret_invalid',
      'The signing secret is not whsec_ followed by at least 24 bytes in base64.',
      { action: 'Correct the secret, or leave it out to get one.' },
    )
  }
  await resolveHost(url, web.outside, web.allowPrivateAddresses).catch((cause: unknown) => {
    if (!(cause instanceof OutboundError)) throw cause
    const action = 'Give an address that can be reached from the internet.'
    throw new PublishError('user_content', cause.code, cause.message, { cause, action })
  })
  return {
    account: describeWebhook(url),
    credentials: { token: secret, expires_at: null, refresh_token: null, server: url.href },
  }
}

/** Describes a webhook as an account: its address without the parts that may be secret. */
function describeWebhook({ host, pathname, origin }: URL): AccountDescription {
  return {
    handle: host,
    display_name: `${host}${pathname === '/' ? '' : pathname}`,
    avatar_url: null,
    profile_url: null,
    platform_account_id: `${origin}${pathname}`,
    kind: 'business',
    capabilities: UNLIMITED,
    token_expires_at: null,
  }
}

const PATIENCE_SECONDS = 30

/**
 * Sends a post to the user's own address, with the video as a link.
 *
 * The receiver may answer with `platform_post_id` and `platform_url`.
 */
async function sendPost(web: Web, request: PublishRequest): Promise<PublishedPost> {
  const { token, server } = await request.credentials.read()
  const url = new URL(server ?? '')
  // A receiver refuses a time that is five minutes off, as the clock of this machine may be.
  const sent = new Date(request.begun_at)
  const body = JSON.stringify(writeMessage(request, sent))
  const timestamp = Math.floor(sent.getTime() / 1000)
  const answer = await ask(web, {
    url,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...signWebhook([token], { id: request.marker, timestamp, body }),
    },
    body,
    makesPost: true,
    patienceSeconds: PATIENCE_SECONDS,
    signal: request.signal,
  })
  if (answer.status >= 200 && answer.status < 300) {
    return {
      platform_post_id: textOf(answer.json, 'platform_post_id'),
      platform_url: textOf(answer.json, 'platform_url'),
      visibility_actual: null,
    }
  }
  const message = textOf(answer.json, 'error') ?? textOf(answer.json, 'message')
  // Only the receiver itself can report that it failed; a gateway in front of it cannot.
  const makesPost = answer.status !== 500
  throw explainAnswer(answer, { platform: url.host, code: null, message, makesPost })
}

function writeMessage({ post, media, marker }: PublishRequest, sent: Date) {
  const { url, content_type, size_bytes, duration_seconds, width, height, captions } = media
  return {
    type: 'post.publish',
    timestamp: sent.toISOString(),
    data: {
      post_id: marker,
      ...post,
      video: { url, content_type, size_bytes, duration_seconds, width, height },
      captions,
    },
  }
}
