/**
 * Runs a step of a service's start. An error ends the process with code 1, and only its message is printed,
 * without a stack: the cause is the environment, not the program.
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
