import { Type as t } from '@sinclair/typebox'
import { readSettings } from './read-settings.ts'

/** The settings of every service that say how it ends, to be spread into its own. */
export const DrainSettings = {
  /** How long it goes on listening after SIGTERM, while `/readyz` answers 503: longer than what asks there waits. */
  DRAIN_SECONDS: t.Number({ default: 0.5, minimum: 0, maximum: 600 }),
}

/**
 * Reads `DRAIN_SECONDS` alone, for a program that reads the rest of its settings by itself.
 *
 * @throws {Error} It is malformed; the message says what it may be.
 */
export function readDrainSeconds(source: Readonly<Record<string, string | undefined>>): number {
  return readSettings(t.Object(DrainSettings), source).DRAIN_SECONDS
}
