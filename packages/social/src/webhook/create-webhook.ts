import { OutboundError, resolveHost } from '@svc/outbound'
import { mintWebhookSecret } from '@svc/secrets'
import type { ConnectedAccount, Connector } from '../connector.ts'
import { PublishError } from '../publish-error.ts'
import { parseServer } from '../web/parse-server.ts'
import type { Web } from '../web/web.ts'
import { describeWebhook } from './describe-webhook.ts'
import { sendPost } from './send-post.ts'

/** Creates the connector that sends posts to an address of the user. */
export function createWebhook(web: Web): Connector {
  return {
    platform: 'webhook',
    connection: {
      kind: 'form',
      fields: [
        { name: 'url', label: 'URL', isSecret: false, isRequired: true },
        { name: 'secret', label: 'Signing secret', isSecret: true, isRequired: false },
      ],
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
