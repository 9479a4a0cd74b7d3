import { afterAll, describe, expect, test } from 'bun:test'
import { readFontFile } from '@svc/clip-engine/caption-fonts'
import { compress } from 'wawoff2'
import { FONT, picture } from './asset-files.ts'
import { inspect, refusal, removeInspected } from './inspected.ts'

afterAll(removeInspected)

const font = await Bun.file(FONT).bytes()
/** The smallest that there is: packing takes seconds for each hundred kilobytes. */
const small = readFontFile('@expo-google-fonts/bebas-neue/400Regular/BebasNeue_400Regular.ttf')
const packed = await compress(small?.bytes ?? new Uint8Array())
const png = await picture('a.png', ['-frames:v', '1'])

describe('a font', () => {
  test('tells its family and weight, and draws as before', async () => {
    const asset = await inspect('font', font)
    expect(asset).toMatchObject({
      content_type: 'font/ttf',
      font_family: 'Montserrat ExtraBold',
      font_weights: [800],
      width: null,
    })
    // The rewritten font can be read like the original.
    expect(await inspect('font', await Bun.file(asset.path).bytes())).toMatchObject({
      font_family: 'Montserrat ExtraBold',
    })
  })

  test('is unpacked when it comes as WOFF2', async () => {
    const asset = await inspect('font', packed)
    expect(asset).toMatchObject({ content_type: 'font/ttf', font_weights: [400] })
  })

  test('loses what is no part of drawing text', async () => {
    const page = '<script>alert(1)</script>'
    const asset = await inspect('font', Buffer.concat([font, Buffer.from(page)]))
    expect(await Bun.file(asset.path).text()).not.toContain(page)
  })

  test.each<[string, () => Uint8Array | string | Promise<Uint8Array>, string]>([
    ['is cut off', () => font.subarray(0, font.length / 2), 'corrupt'],
    ['is cut off in its directory', () => font.subarray(0, 40), 'corrupt'],
    ['is a packed font that is cut off', () => packed.subarray(0, 9000), 'corrupt'],
    ['unpacks to too much', () => unpacksTo(2 ** 31), 'too_large'],
    ['has no outlines', () => renamedTable('glyf', 'xxxx'), 'corrupt'],
    ['has no names', () => renamedTable('name', 'xxxx'), 'corrupt'],
    ['has outlines outside', () => overwritten('loca', 2, 0xffff), 'corrupt'],
    ['has two units an em', () => overwritten('head', 18, 2), 'corrupt'],
    ['has the same bytes as several tables', () => sharedTables(), 'corrupt'],
    ['claims a table of four gigabytes', () => longTable('cmap'), 'corrupt'],
    ['is called like a filter', () => called("X',drawtext=text=OWNED;"), 'unsafe_content'],
    ['is called like a tag', () => called('A}{\\fs500\\pos(0,0)x'), 'unsafe_content'],
    ['is a collection', () => 'ttcf\0\0\0\0\0\0\0\0', 'unsupported_type'],
    ['is a picture', () => png, 'unsupported_type'],
    ['is empty', () => '', 'corrupt'],
  ])('that %s is refused', async (_, bytes, code) => {
    expect(await refusal('font', await bytes())).toBe(code)
  })

  test('with any byte changed is taken or refused, and nothing else happens', async () => {
    for (let index = 0; index < 400; index++) {
      const bytes = font.slice()
      // The directory and the first tables, then anywhere.
      const at = index < 250 ? index : (index * 7919) % bytes.length
      bytes[at] = (bytes[at] ?? 0) ^ 0xff
      expect(await refusal('font', bytes)).toMatch(
        /^(taken|corrupt|unsafe_content|unsupported_type)$/,
      )
    }
  })
})

function entryOf(table: string): number {
  return Buffer.from(font.buffer, 0, 2000).indexOf(table, 0, 'latin1')
}

function renamedTable(table: string, name: string): Uint8Array {
  const bytes = Buffer.from(font)
  bytes.write(name, entryOf(table), 'latin1')
  return bytes
}

function overwritten(table: string, at: number, value: number): Uint8Array {
  const bytes = Buffer.from(font)
  bytes.writeUInt16BE(value, bytes.readUInt32BE(entryOf(table) + 8) + at)
  return bytes
}

function longTable(table: string): Uint8Array {
  const bytes = Buffer.from(font)
  bytes.writeUInt32BE(0xffffffff, entryOf(table) + 12)
  return bytes
}

/** Lets the tables that are not needed for reading lie over the outlines. */
function sharedTables(): Uint8Array {
  const bytes = Buffer.from(font)
  for (const name of ['GDEF', 'GPOS', 'GSUB', 'gasp']) {
    bytes.copy(bytes, entryOf(name) + 8, entryOf('glyf') + 8, entryOf('glyf') + 16)
  }
  return bytes
}

function unpacksTo(size: number): Uint8Array {
  const bytes = Buffer.alloc(1000)
  bytes.write('wOF2')
  bytes.writeUInt32BE(size, 16)
  return bytes
}

/** Writes another family over the font's own, in the place that its names have. */
function called(name: string): Uint8Array {
  const bytes = Buffer.from(font)
  const own = Buffer.from('Montserrat ExtraBold', 'utf16le').swap16()
  const written = Buffer.from(name.padEnd(20).slice(0, 20), 'utf16le').swap16()
  for (let at = bytes.indexOf(own); at >= 0; at = bytes.indexOf(own, at + 1))
    written.copy(bytes, at)
  return bytes
}
