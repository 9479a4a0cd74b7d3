import type { RequestOptions, Transport } from '../transport/open-transport.ts'
import { path } from '../transport/path.ts'
import type { Share, ShareChange, ShareRequest } from '../types/index.ts'

/** Public read-only links of projects, one each. */
export const shares = (transport: Transport) => ({
  get: (project_id: string, options?: RequestOptions) =>
    transport.call<Share>('GET', path`/v1/projects/${project_id}/share`, {}, options),

  /** Creates the link, or returns the existing one. */
  create: (project_id: string, body: ShareRequest = {}, options?: RequestOptions) =>
    transport.call<Share>('POST', path`/v1/projects/${project_id}/share`, { body }, options),

  update: (project_id: string, body: ShareChange, options?: RequestOptions) =>
    transport.call<Share>('PATCH', path`/v1/projects/${project_id}/share`, { body }, options),

  /** Replaces a project's link by a new one; the old one stops working. */
  regenerate: (project_id: string, body: ShareRequest = {}, options?: RequestOptions) =>
    transport.call<Share>(
      'POST',
      path`/v1/projects/${project_id}/share/regenerate`,
      { body },
      options,
    ),

  delete: (project_id: string, options?: RequestOptions) =>
    transport.call<void>('DELETE', path`/v1/projects/${project_id}/share`, {}, options),
})
