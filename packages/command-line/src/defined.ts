type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

/** Removes members that are `undefined`, which the client would take for given values. */
export function defined<T extends object>(members: T): Defined<T> {
  const said = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(said) as Defined<T>
}
