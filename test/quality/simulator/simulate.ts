import { BACKENDS, execute } from './execute.ts'
import type { Choices } from './run.ts'
import { listed, seeded, shrink } from './seeds.ts'
import { tellStory } from './tell-story.ts'
import { Backend } from './wire.ts'
import { openWorld } from './world.ts'

/** An execution that broke a rule, made as short as it was found. */
export interface Finding {
  seed: number
  broken: string[]
  steps: number
  story: string
}

interface Where {
  first: number
  count: number
  /** How many executions to spend on a shorter story. */
  attempts: number
  /** What all calls are about. */
  theme?: string
}

/** What came of executions. */
export interface Search {
  finding: Finding | null
  steps: number
  seeds: number
}

export async function openSimulator() {
  const world = await openWorld()
  const backends = Array.from({ length: BACKENDS }, () => new Backend(new URL(world.url)))
  const run = (choices: Choices, theme?: string) => execute(world, backends, choices, theme)
  return {
    execute: run,
    /** Executes seeds from the first one on, until one is red; it is made shorter with so many executions. */
    async search({ first, count, attempts, theme }: Where): Promise<Search> {
      let steps = 0
      for (let seed = first; seed < first + count; seed += 1) {
        const choices = seeded(seed)
        const red = await run(choices, theme)
        steps += red.steps
        if (red.broken.length === 0) continue
        const rule = ruleOf(red.broken)
        const isRed = async (list: readonly number[]) =>
          ruleOf((await run(listed(list), theme)).broken) === rule
        const list = await shrink(choices.taken, isRed, attempts)
        const { broken, steps: length, story } = await run(listed(list), theme)
        return {
          finding: { seed, broken, steps: length, story: tellStory(story) },
          steps,
          seeds: seed - first + 1,
        }
      }
      return { finding: null, steps, seeds: count }
    },
    async [Symbol.asyncDispose]() {
      for (const backend of backends) backend.end()
      await world[Symbol.asyncDispose]()
    },
  }
}

/** What was broken, whichever row it was. */
const ruleOf = ([first = '']: readonly string[]) =>
  first.replace(/\b[0-9A-HJKMNP-TV-Z]{26}\b|\d+|\(.*/g, '')
