import { afterAll, describe, expect, test } from 'bun:test'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { FetchProgress } from '../src/source/download.ts'
import { fetchSource } from '../src/source/fetch-source.ts'
import { BYTES, limits, network, never, rawServer } from './source-web.ts'
import { temporaryFolder } from './workbench.ts'

const folder = temporaryFolder()
const closing: (() => void)[] = []
afterAll(() => {
  for (const close of closing) close()
})

describe('a broken connection', () => {
  test('is taken up where it broke', async () => {
    const url = await flakyServer(['"v1"', '"v1"', '"v1"'])
    await get(url)
    expect(await content()).toEqual(BYTES)
    expect(ranges).toEqual([null, 'bytes=15000-', 'bytes=30000-'])
  })

  test('begins again when the file has changed, and never mixes two versions', async () => {
    const url = await flakyServer(['"v1"', '"v2"', '"v2"', '"v2"'])
    await get(url)
    expect(await content()).toEqual(BYTES)
    expect(ranges).toEqual([null, 'bytes=15000-', 'bytes=15000-', 'bytes=30000-'])
  })

  test('begins again when versions cannot be told apart', async () => {
    const url = await flakyServer([null, null, null, null])
    await expect(get(url)).rejects.toMatchObject({ code: 'source_unreachable' })
    expect(ranges).toEqual([null, null, null, null])
  })
})

function get(url: string) {
  // Bytes in flight when a connection breaks are lost, so it breaks when these have arrived.
  const note = ({ receivedBytes }: FetchProgress) => {
    if (receivedBytes >= breakAt) connection?.end()
  }
  return fetchSource(url, folder, limits, never(), note, network)
}

async function content(): Promise<Buffer> {
  return Buffer.from(await Bun.file(join(folder, 'source')).arrayBuffer())
}

/** The ranges requested from `flakyServer`. */
const ranges: (string | null)[] = []

/** The newest connection, and how much the client has of the file when it breaks. */
let connection: Socket | null = null
let breakAt = 0

/** Breaks answers off after 15,000 bytes; `versions` are the entity tags of one connection each. */
function flakyServer(versions: (string | null)[]): Promise<string> {
  ranges.length = 0
  return rawServer(closing, (socket, request) => {
    const range = /\r\nrange: (.*)\r\n/i.exec(request)?.[1] ?? null
    const expected = /\r\nif-range: (.*)\r\n/i.exec(request)?.[1]
    const version = versions[ranges.length] ?? null
    ranges.push(range)
    const start = range && expected === version ? Number(/\d+/.exec(range)?.[0]) : 0
    const rest = BYTES.subarray(start)
    const status = start > 0 ? '206 Partial Content' : '200 OK'
    const headers = [
      `Content-Length: ${rest.length}`,
      ...(version ? [`ETag: ${version}`] : []),
      ...(start > 0 ? [`Content-Range: bytes ${start}-${BYTES.length - 1}/${BYTES.length}`] : []),
    ]
    socket.write(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n`)
    connection = rest.length > 15_000 ? socket : null
    breakAt = start + 15_000
    socket.write(rest.subarray(0, 15_000))
  })
}
