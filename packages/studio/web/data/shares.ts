import type { Share } from '@svc/client'
import { service } from '../app/service.ts'
import { foundBy, read } from './read.ts'

/** The public link of a project; `null` without one. */
export const shareOf = (projectId: string) =>
  read(
    ['projects', projectId, 'share'],
    (calling): Promise<Share | null> => foundBy(service.shares.get(projectId, calling)),
  )
