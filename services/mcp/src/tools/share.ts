import { MARKS, tools } from './tool.ts'

export const shareTools = tools({
  share_get: [
    'getShare',
    'Tells the public read-only link of a project; NOT_FOUND when it has none.',
  ],
  share_create: [
    'createShare',
    'Makes a public page of a project, or changes its link by what is given. Everyone with it sees the clips.',
    { annotations: MARKS },
  ],
  share_update: ['updateShare', 'Changes what a link allows; null removes. Its address stays.'],
  share_regenerate: [
    'regenerateShare',
    'Gives the page of a project a new link; the old one stops working at once.',
    { annotations: {}, isBare: true },
  ],
  share_delete: ['deleteShare', 'Takes the public page of a project away.'],
})
