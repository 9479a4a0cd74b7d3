import { ServiceError } from '@svc/domain'
import type { Secret } from '@svc/secrets'
import { type FileGrant, type ObjectStore, verifyFileToken, verifyPageToken } from '@svc/storage'
import { Elysia, t } from 'elysia'
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

/**
 * Returns what an address opens.
 *
 * @throws {ApiError} `INVALID_LINK` when the token or the name beside it is not what was signed, or it has expired.
 */
function openFileLink(secret: Secret, link: { token: string; name: string }): FileGrant {
  const grant = verifyFileToken(secret, link.token) ?? verifyPageToken(secret, link.token)
  if (grant?.objectKey.endsWith(`/${link.name}`)) return grant
  throw new ServiceError(
    'INVALID_LINK',
    'This address is not valid or has expired. Read the resource that showed it again for a new one.',
  )
}
