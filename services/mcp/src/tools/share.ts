import { MARKS, READS, REPLACES, type Tool } from './tool.ts'

export const shareTools: readonly Tool[] = [
  {
    name: 'share_get',
    endpoint: 'GET /v1/projects/:project_id/share',
    title: 'Get the share link of a project',
    description: 'Tells the public read-only link of a project; NOT_FOUND when it has none.',
    annotations: READS,
  },
  {
    name: 'share_create',
    endpoint: 'POST /v1/projects/:project_id/share',
    title: 'Create a share link',
    description:
      'Makes a public read-only page of a project, or changes the link that exists by what is given. Everyone with the link sees the clips; a password and an end can be set.',
    annotations: MARKS,
  },
  {
    name: 'share_update',
    endpoint: 'PATCH /v1/projects/:project_id/share',
    title: 'Change a share link',
    description:
      'Sets or removes (null) the password, the end, the choice of clips and the permission to download of an existing link. Its address stays.',
    annotations: REPLACES,
  },
  {
    name: 'share_regenerate',
    endpoint: 'POST /v1/projects/:project_id/share/regenerate',
    title: 'Replace a share link',
    description: 'Gives the page of a project a new link; the old one stops working at once.',
    annotations: { openWorldHint: false },
  },
  {
    name: 'share_delete',
    endpoint: 'DELETE /v1/projects/:project_id/share',
    title: 'Delete a share link',
    description: 'Takes the public page of a project away.',
    annotations: REPLACES,
  },
]
