/**
 * Runs a step of a service's start. What it throws ends the process with code 1, and is printed as the sentence that it is,
 * without a stack: it is about the surroundings, not about the program.
 */
export function orExit<T>(step: () => T): T {
  try {
    const result = step()
    if (result instanceof Promise) result.catch(exit)
    return result
  } catch (error) {
    return exit(error)
  }
}

function exit(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
