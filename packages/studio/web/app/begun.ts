import { BEGUN } from './addresses.ts'

/** Milliseconds after which an answer that was not needed at once is old. */
const FRESH_MS = 15_000

/** Takes the answer to a call that was sent while the program was loaded; `undefined` when there is none. Each is given once. */
export function takeBegun(
  url: string,
  { method = 'GET' }: Pick<RequestInit, 'method'>,
): Promise<Response> | undefined {
  const answers = begun()
  if (method !== 'GET' || !answers || performance.now() > FRESH_MS) return undefined
  const answer = answers.get(url)
  answers.delete(url)
  return answer
}

/** Lets go of the answers that are left: something was changed since they were asked for. */
export function forgetBegun(): void {
  begun()?.clear()
}

function begun(): Map<string, Promise<Response>> | null {
  const answers: unknown = Reflect.get(globalThis, BEGUN)
  return answers instanceof Map ? answers : null
}
