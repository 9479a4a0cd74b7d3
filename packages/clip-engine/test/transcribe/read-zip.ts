import { inflateRawSync } from 'node:zlib'

/** Takes one file out of a zip archive, stored or deflated. */
export async function readZip(archive: string, name: string): Promise<Buffer> {
  const zip = Buffer.from(await Bun.file(archive).arrayBuffer())
  const directory = zip.readUInt32LE(zip.lastIndexOf(Buffer.from('PK\x05\x06')) + 16)
  for (let at = directory; zip.readUInt32LE(at) === 0x02014b50; ) {
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(at + offset),
    ) as [number, number, number]
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) === name) {
      const local = zip.readUInt32LE(at + 42)
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      const data = zip.subarray(start, start + zip.readUInt32LE(at + 20))
      return zip.readUInt16LE(at + 10) === 0 ? data : inflateRawSync(data)
    }
    at += 46 + nameLength + extraLength + noteLength
  }
  throw new Error(`${archive} holds no ${name}.`)
}
