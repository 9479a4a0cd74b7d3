import type { TSchema } from '@sinclair/typebox'
import type { Fault, Reason } from '@svc/errors'
import { describeSchema, describeValue } from './describe-schema.ts'
import { missing, reasonFor } from './fault-reason.ts'
import { alternatives } from './schema-shape.ts'

/** The most faults that a refusal lists. */
const MOST_FAULTS = 20
const LONGEST_NAME = 80

/** The first faults of a value, one for each place. */
export class FaultList {
  readonly #faults = new Map<string, Fault>()

  /** Whether the list takes no more faults, so that the search can stop. */
  get isFull(): boolean {
    return this.#faults.size >= MOST_FAULTS
  }

  get length(): number {
    return this.#faults.size
  }

  toArray(): Fault[] {
    return [...this.#faults.values()]
  }

  add(location: string, description: string, reason: Reason): void {
    if (this.isFull || this.#faults.has(location)) return
    this.#faults.set(location, { ...reason, description, location })
  }

  addWrong(location: string, value: unknown, schema: TSchema): void {
    const description = `Received ${describeValue(value)}; allowed is ${describeSchema(schema)}.`
    this.add(location, description, reasonFor(value, schema))
  }

  addMissing(location: string, schema: TSchema): void {
    const description = `It is missing; allowed is ${describeSchema(schema)}.`
    this.add(location, description, missing(schema))
  }

  addUnknown(at: string, name: string, schema: TSchema): void {
    const known = alternatives(schema).flatMap(({ properties }) => Object.keys(properties ?? {}))
    const allowed = known.length > 0 ? ` Known here: ${known.join(', ')}.` : ''
    this.add(
      `${at}.${name.slice(0, LONGEST_NAME)}`,
      `Received the unknown member ${describeValue(name)}.${allowed}`,
      {
        reason: 'unknown_member',
        params: { received: name.slice(0, LONGEST_NAME), allowed: known },
      },
    )
  }
}
