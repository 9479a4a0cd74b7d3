import type { Static, TSchema } from '@sinclair/typebox'
import { completer } from './complete.ts'

/** Brings a stored value from one version of its shape to the next. Must not change what it is given. */
export type Upgrade = (value: Record<string, unknown>) => Record<string, unknown>

/** How one kind of value is stored: its shape, and how older versions of it are brought up. */
export interface Stored<T> {
  schema: TSchema
  /** Of what is written now; 1 for a shape that nothing was renamed or removed in. */
  version: number
  upgrades: readonly Upgrade[]
  complete: (value: unknown) => T
}

/**
 * Describes how values of a shape are stored.
 *
 * A new member needs no upgrade, only its default. What is renamed, or means something else, needs one: the first brings
 * version 1 to version 2, and so on. Only objects have a version; a list that must change becomes an object.
 */
export function stored<S extends TSchema>(
  schema: S,
  upgrades: readonly Upgrade[] = [],
): Stored<Static<S>> {
  return { schema, version: upgrades.length + 1, upgrades, complete: completer(schema) }
}

/** Where a stored object says its version; without it the version is 1. */
const VERSION = '$version'

/** Reads what is stored, whichever version wrote it: older ones brought up, defaults laid over what is missing. */
export function readStored<T>({ upgrades, complete }: Stored<T>, value: unknown): T {
  if (upgrades.length === 0 || !isRecord(value)) return complete(value)
  const { [VERSION]: version = 1, ...members } = value
  // A newer version than this one knows is read as it is: its new members are kept, and none is missed.
  const due = upgrades.slice(Number(version) - 1)
  return complete(due.reduce((known, upgrade) => upgrade(known), members))
}

/** Gives what is to be stored: the value, with the version of its shape from the second on. */
export function writeStored<T>({ version }: Stored<T>, value: T): T {
  return version === 1 || !isRecord(value) ? value : { ...value, [VERSION]: version }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
