/** What is wrong with a member of a request, and which member it is. */
export interface Fault {
  description: string
  location: string
}

/** Describes what is wrong with a member of the body; `member` is its path. */
export function faultAt(member: string, description: string): Fault {
  return { description, location: `body.${member}` }
}
