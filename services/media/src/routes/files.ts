import type { Secret } from '@svc/secrets'
import type { ObjectStore } from '@svc/storage'
import { Elysia, t } from 'elysia'
import { openFileLink } from '../files/open-file-link.ts'
import { serveObject } from '../files/serve-object.ts'

export interface FilesDependencies {
  store: ObjectStore
  /** The secret that the links of the API are signed with. */
  secret: Secret
}

export const files = ({ store, secret }: FilesDependencies) =>
  new Elysia({ name: 'files' }).all(
    // Not `get`: Elysia would answer HEAD itself, by reading the whole file to count its bytes.
    '/media/files/:token/:name',
    ({ params, query, request }) =>
      serveObject(store, openFileLink(secret, params), request, query),
    {
      parse: 'none',
      query: t.Object({ download: t.Optional(t.String()) }),
      detail: { summary: 'Read a file, whole or in ranges' },
    },
  )
