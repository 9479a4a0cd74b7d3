import type { Context } from '../context.ts'
import type { Estimate } from '../credits/credits.ts'
import type { ProjectRequest } from './project.ts'

export async function estimateProject(
  context: Context,
  request: ProjectRequest,
): Promise<Estimate> {
  throw new Error('not written yet')
}
