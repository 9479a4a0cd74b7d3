/** Writes a path with ids in it: `` path`/v1/clips/${clip_id}/like` ``. */
export function path(parts: TemplateStringsArray, ...ids: string[]): string {
  for (const id of ids) {
    if (id === '' || id === '.' || id === '..') throw new TypeError(`"${id}" is not an id.`)
  }
  return String.raw({ raw: parts }, ...ids.map(encodeURIComponent))
}

/** Writes a query: what is `undefined` is left out, and lists are separated by commas. */
export function queryOf(query: object | undefined): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}
