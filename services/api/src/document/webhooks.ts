import { EVENT_BODIES } from '@svc/specification'
import { header } from './document-facts.ts'
import { exampleOf } from './example-of.ts'
import { type NamedSchemas, plainSchema } from './plain-schema.ts'

/** Describes what is sent to receivers of events: one operation for each kind. */
export function webhooks(named: NamedSchemas): Record<string, object> {
  return Object.fromEntries(
    Object.entries(EVENT_BODIES).map(([type, body]) => [
      type,
      { post: delivery(type, body, named) },
    ]),
  )
}

function delivery(type: string, body: object, named: NamedSchemas) {
  return {
    operationId: `on${type.split(/[._]/).map(capitalized).join('')}`,
    summary: `Sent when this happens: ${type}`,
    description: DESCRIPTION,
    tags: ['Webhooks'],
    security: [],
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: plainSchema(body, { named, open: true }),
          example: exampleOf(plainSchema(body)),
        },
      },
    },
    responses: {
      '2XX': { description: 'Taken. The body is not read.' },
      '4XX': LATER,
      '5XX': LATER,
    },
  }
}

const DESCRIPTION =
  'Answer within 10 seconds with any 2xx. Otherwise it comes again after 5 s, 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, with the same `webhook-id`: take each id once. Receivers are made in the dashboard, by the operator, or given as `webhook_url` of a project.'

const LATER = { description: 'Not taken: it is sent again later.' }

const HEADERS = [
  header('webhook-id', 'The `event_id`.', '01KQS5AXPMR1RBQA0RCRN4HKVM'),
  header('webhook-timestamp', 'When it was sent: seconds since 1970.', '1777887180'),
  header(
    'webhook-signature',
    '`v1,` and the base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` under the secret of the receiver; while a secret is changed, one for each, separated by spaces.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
].map((one) => ({ ...one, required: true }))

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
