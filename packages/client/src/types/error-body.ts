// Written by `bun run generate` from the document of the service.

import type { Problem } from './problem.ts'

/** The body of every refusal. */
export interface ErrorBody {
  /** What is wrong; several faults of one request at once. */
  errors: Problem[]
}
