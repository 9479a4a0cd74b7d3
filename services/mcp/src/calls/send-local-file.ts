import { type Client, ApiError as Refusal } from '@svc/client'
import { ApiError } from '@svc/errors'
import type { Calling } from './call-api.ts'

/** Creates the function that uploads files of this machine; used only where the agent's own program started the process. */
export function createFileSender(client: Client): NonNullable<Calling['sendFile']> {
  return async ({ path, purpose }, signal) => {
    const file = Bun.file(path)
    const stat = await file.stat().catch(() => null)
    if (!stat?.isFile()) throw refuse(`${path} is no file that can be read here.`)
    if (stat.size === 0) throw refuse(`${path} is empty.`)
    try {
      const { upload_id } = await client.uploads.send(path, { purpose, signal })
      return upload_id
    } catch (error) {
      const [problem] = error instanceof Refusal ? error.problems : []
      if (!problem) throw error
      throw refuse(problem.description)
    }
  }
}

function refuse(description: string): ApiError {
  return new ApiError('VALIDATION_ERROR', description, { location: 'arguments.path' })
}
