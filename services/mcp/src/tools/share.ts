import { MARKS, tools } from './tool.ts'

export const shareTools = tools({
  share_get: [
    'getShare',
    'Tells the public read-only link of a project; NOT_FOUND when it has none.',
  ],
  share_create: [
    'createShare',
    'Makes a public read-only page of a project, or changes its link by what is given. Everyone with the link sees the clips.',
    { annotations: MARKS },
  ],
  share_update: [
    'updateShare',
    'Sets or removes (null) password, end, choice of clips and download of a link. Its address stays.',
  ],
  share_regenerate: [
    'regenerateShare',
    'Gives the page of a project a new link; the old one stops working at once.',
    { annotations: {} },
  ],
  share_delete: ['deleteShare', 'Takes the public page of a project away.'],
})
