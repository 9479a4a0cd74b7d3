import type { Page } from '@svc/pagination'
import type { Context } from '../context.ts'
import type { Clip, ClipQuery } from './clip.ts'

export async function listClips(
  context: Context,
  project_id: string,
  query: ClipQuery,
): Promise<Page<Clip>> {
  throw new Error('not written yet')
}
