import type { Context } from '../context.ts'

export async function deleteProject(context: Context, project_id: string): Promise<void> {
  throw new Error('not written yet')
}
