import { startProxy } from '../../../support/fault-proxy.ts'
import { startFaultyPlatform } from './faulty-platform.ts'
import { startFaultyStore } from './faulty-store.ts'
import { startReceiver } from './receiver.ts'
import type { Answer, Question } from './stand-ins.ts'

// Makes what stands in for the world, and does with it what the process asks for that started this one.

export const MAKERS = {
  platform: startFaultyPlatform,
  proxy: startProxy,
  receiver: startReceiver,
  store: startFaultyStore,
}

type Run = (...given: unknown[]) => unknown
const made = new Map<number, Record<string, unknown>>()

async function answer({ id, kind, made: of, name, given }: Question): Promise<Omit<Answer, 'id'>> {
  const run = (of === null ? MAKERS[kind] : made.get(of)?.[name]) as Run
  const value = await run(...given)
  if (of !== null) return { value }
  const all = Object.entries({ ...(value as object) })
  made.set(id, Object.fromEntries(all))
  const isFunction = ([, value]: [string, unknown]) => typeof value === 'function'
  return {
    value: Object.fromEntries(all.filter((one) => !isFunction(one))),
    functions: all.filter(isFunction).map(([name]) => name),
  }
}

process.on('message', async (question: Question) => {
  const answered = await answer(question).catch((error: unknown) => ({ error: String(error) }))
  process.send?.({ id: question.id, ...answered })
})
