import type { ObjectStore } from '@svc/storage'
import { Elysia, t } from 'elysia'
import { openFileLink } from '../files/open-file-link.ts'
import { serveObject } from '../files/serve-object.ts'

export interface FilesDependencies {
  store: ObjectStore
  /** The secret that the links of the API are signed with. */
  linkSecret: string
}

const PATH = '/media/files/:token/:name'
const query = t.Object({ download: t.Optional(t.String()) })

export const files = ({ store, linkSecret }: FilesDependencies) =>
  new Elysia({ name: 'files' })
    .get(
      PATH,
      ({ params, query, request }) =>
        serveObject(store, openFileLink(linkSecret, params), request, query),
      { query, detail: { summary: 'Read a file, whole or in ranges' } },
    )
    .head(
      PATH,
      ({ params, query, request }) =>
        serveObject(store, openFileLink(linkSecret, params), request, query),
      { query, detail: { summary: 'Read what is known of a file' } },
    )
