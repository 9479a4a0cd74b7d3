import { MARKS, READS, REPLACES, type Tool } from './tool.ts'

export const shareTools: readonly Tool[] = [
  {
    name: 'share_get',
    endpoint: 'GET /v1/projects/:project_id/share',
    description: 'Tells the public read-only link of a project; NOT_FOUND when it has none.',
    annotations: READS,
  },
  {
    name: 'share_create',
    endpoint: 'POST /v1/projects/:project_id/share',
    description:
      'Makes a public read-only page of a project, or changes its link by what is given. Everyone with the link sees the clips.',
    annotations: MARKS,
  },
  {
    name: 'share_update',
    endpoint: 'PATCH /v1/projects/:project_id/share',
    description:
      'Sets or removes (null) password, end, choice of clips and download of a link. Its address stays.',
    annotations: REPLACES,
  },
  {
    name: 'share_regenerate',
    endpoint: 'POST /v1/projects/:project_id/share/regenerate',
    description: 'Gives the page of a project a new link; the old one stops working at once.',
    annotations: {},
  },
  {
    name: 'share_delete',
    endpoint: 'DELETE /v1/projects/:project_id/share',
    description: 'Takes the public page of a project away.',
    annotations: REPLACES,
  },
]
