import { join } from 'node:path'
import type { MAKERS } from './stand-ins-child.ts'

/** What was made by a kind, as it is known here: values as they were at first, and functions that run over there. */
export type StandIn<Kind extends keyof Makers> = Remote<Awaited<ReturnType<Makers[Kind]>>>
type Makers = typeof MAKERS
type Remote<Made> = {
  [Name in keyof Made]: Made[Name] extends (...given: infer Given) => infer Result
    ? (...given: Given) => Promise<Awaited<Result>>
    : Made[Name]
}

/** Asks for something of a kind, or for a function of what an earlier question made. */
export interface Question {
  id: number
  kind: keyof Makers
  made: number | null
  name: string
  given: unknown[]
}

export interface Answer {
  id: number
  error?: string
  value?: unknown
  /** The functions of what was made; its values are the value. */
  functions?: string[]
}

/** Starts the process of what stands in for the world, so that the load measures the service and not itself. */
export function startStandIns() {
  const waiting = new Map<number, (answer: Answer) => void>()
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'stand-ins-child.ts')], {
    ...{ stdin: 'ignore', stdout: 'inherit', stderr: 'inherit' },
    ipc: (answer: Answer) => waiting.get(answer.id)?.(answer),
  })
  let questions = 0
  async function ask(question: Omit<Question, 'id'>): Promise<Answer> {
    const id = ++questions
    const { promise, resolve } = Promise.withResolvers<Answer>()
    waiting.set(id, resolve)
    child.send({ id, ...question })
    const answer = await promise
    waiting.delete(id)
    if (answer.error) throw new Error(answer.error)
    return answer
  }
  return {
    async start<Kind extends keyof Makers>(kind: Kind, ...given: Parameters<Makers[Kind]>) {
      const { id: made, value, functions = [] } = await ask({ kind, made: null, name: '', given })
      const call =
        (name: string) =>
        async (...given: unknown[]) =>
          (await ask({ kind, made, name, given })).value
      const called = Object.fromEntries(functions.map((name) => [name, call(name)]))
      return Object.assign({}, value, called) as StandIn<Kind>
    },
    [Symbol.dispose]: () => child.kill('SIGKILL'),
  }
}
