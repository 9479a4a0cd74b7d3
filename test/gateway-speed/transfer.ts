/** The size of the bodies that are passed, as the upstream makes them. */
const LARGE_BYTES = 100_000_000
const LARGE = new Uint8Array(LARGE_BYTES)

/**
 * Passes 100 MB down or up through a gateway.
 *
 * @returns Megabytes per second.
 * @throws {Error} Another number of bytes arrived.
 */
export async function transfer(origin: string, direction: 'down' | 'up'): Promise<number> {
  const since = performance.now()
  const arrived = await (direction === 'down' ? download(origin) : upload(origin))
  if (arrived !== LARGE_BYTES)
    throw new Error(`${arrived} bytes arrived ${direction} at ${origin}.`)
  return LARGE_BYTES / 1000 / (performance.now() - since)
}

async function download(origin: string): Promise<number> {
  const response = await fetch(`${origin}/v1/large`)
  let size = 0
  for await (const part of response.body ?? []) size += part.length
  return size
}

async function upload(origin: string): Promise<number> {
  const response = await fetch(`${origin}/v1/large`, { method: 'PUT', body: LARGE })
  return Number(await response.text())
}
