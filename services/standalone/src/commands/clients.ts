import { listClients, type OAuthClient, removeClient } from '@svc/domain'
import { type Command, need } from './command.ts'

export const clients = {
  'clients list': {
    usage: '',
    does: 'Lists the OAuth clients that registered; their names are not verified.',
    run: async ({ sql }) => (await listClients(await sql())).map(briefly),
  },
  'clients remove': {
    usage: '--id CLIENT_ID',
    does: 'Removes an OAuth client; every grant that it was given ends within a second.',
    run: async ({ sql }, options) => briefly(await removeClient(await sql(), need(options, 'id'))),
  },
} as const satisfies Record<string, Command>

function briefly(client: OAuthClient) {
  const { client_id, client_name, document_url, redirect_uris, created_at, last_used_at } = client
  return { client_id, client_name, document_url, redirect_uris, created_at, last_used_at }
}
