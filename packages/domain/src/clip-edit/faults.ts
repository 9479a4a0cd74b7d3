import type { Fault } from '@svc/errors'

export type { Fault }

/** Describes what is wrong with a member of the body; `member` is its path. */
export function faultAt(member: string, description: string): Fault {
  return { description, location: `body.${member}` }
}
