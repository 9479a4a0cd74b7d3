import type { Static, TSchema } from '@sinclair/typebox'
import { completer } from './complete.ts'

/** Upgrades a stored value from one version of its shape to the next. Must not modify its argument. */
export type Upgrade = (value: Record<string, unknown>) => Record<string, unknown>

/** How one kind of value is stored: its shape, and how older versions are upgraded. */
export interface Stored<T> {
  schema: TSchema
  /** The version that is written now; 1 for a shape in which nothing has been renamed or removed. */
  version: number
  upgrades: readonly Upgrade[]
  complete: (value: unknown) => T
}

/**
 * Describes how values of a shape are stored.
 *
 * A new member needs no upgrade, only a default. A member that is renamed or changes its meaning needs one: the first brings
 * version 1 to version 2, and so on. Only objects have a version; a list that must change becomes an object.
 */
export function stored<S extends TSchema>(
  schema: S,
  upgrades: readonly Upgrade[] = [],
): Stored<Static<S>> {
  return { schema, version: upgrades.length + 1, upgrades, complete: completer(schema) }
}

/** The member of a stored object that holds its version; without it the version is 1. */
const VERSION = '$version'

/** Reads a stored value of any version: older ones are upgraded, missing members get their defaults. */
export function readStored<T>({ upgrades, complete }: Stored<T>, value: unknown): T {
  if (upgrades.length === 0 || !isRecord(value)) return complete(value)
  const { [VERSION]: version = 1, ...members } = value
  // A version newer than this program's is read unchanged: its new members are kept, and all old ones are present.
  const due = upgrades.slice(Number(version) - 1)
  return complete(due.reduce((known, upgrade) => upgrade(known), members))
}

/** Returns the value to store; from version 2 on, it includes the version of its shape. */
export function writeStored<T>({ version }: Stored<T>, value: T): T {
  return version === 1 || !isRecord(value) ? value : { ...value, [VERSION]: version }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
