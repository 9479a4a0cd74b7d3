/** Writes the values of a path into it: of `/v1/clips/:clip_id/like` that of `clip_id`. */
export function fill(path: string, values: Readonly<Record<string, unknown>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const id = String(values[name])
    if (id === '' || id === '.' || id === '..') throw new TypeError(`"${id}" is not an id.`)
    return encodeURIComponent(id)
  })
}

/** Writes a query: what is `undefined` is left out, and lists are separated by commas. */
export function queryOf(query: object | undefined): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}
