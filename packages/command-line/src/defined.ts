type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

/** Leaves out members that are `undefined`, which an interface takes for something that was said. */
export function defined<T extends object>(members: T): Defined<T> {
  const said = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(said) as Defined<T>
}
