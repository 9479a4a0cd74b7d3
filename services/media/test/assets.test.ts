import { afterAll, describe, expect, test } from 'bun:test'
import { deflateSync } from 'node:zlib'
import { findTools } from '@svc/clip-engine'
import type { AssetMedium } from '@svc/domain'
import { media } from '@svc/test-media'
import { claimedPng, FONT, picture, pngChunk, sound, svg } from './asset-files.ts'
import { inspect, refusal, removeInspected } from './inspected.ts'

afterAll(removeInspected)

const tools = findTools()

const font = await Bun.file(FONT).bytes()
const png = await picture('a.png', ['-frames:v', '1'])
const jpeg = await picture('a.jpg', ['-frames:v', '1'])
const webp = await picture('a.webp', ['-frames:v', '1'])
const gif = await picture('a.gif')
const animated = await picture('many.webp', ['-c:v', 'libwebp_anim'])

describe('a picture', () => {
  test.each([
    ['PNG', png, 'image/png'],
    ['JPEG', jpeg, 'image/jpeg'],
    ['WebP', webp, 'image/png'],
  ])('that is %s is decoded and written anew', async (_, bytes, content_type) => {
    const asset = await inspect('image', bytes)
    expect(asset).toMatchObject({ content_type, width: 64, height: 48, font_family: null })
    expect(await sizeOf(asset.thumbnail?.path ?? '')).toBe('64x48')
  })

  test('keeps what is transparent', async () => {
    const bytes = await picture('alpha.webp', [
      ...['-frames:v', '1', '-vf', 'format=rgba,colorchannelmixer=aa=0.5', '-c:v', 'libwebp'],
    ])
    const asset = await inspect('image', bytes)
    expect((await pixel(asset.path)).at(3)).toBeCloseTo(128, -1)
  })

  test('that is a drawing is drawn, sharp and with nothing of its text', async () => {
    const asset = await inspect('image', svg('<rect width="50" height="50" fill="#ff0000"/>'))
    expect(asset).toMatchObject({ content_type: 'image/png', width: 2048, height: 1024 })
    expect(await sizeOf(asset.thumbnail?.path ?? '')).toBe('480x240')
    expect(await pixel(asset.path)).toEqual([255, 0, 0, 255])
  })

  test('may be drawn at any claimed size, because it is drawn at ours', async () => {
    const asset = await inspect(
      'image',
      svg('', 'viewBox="0 0 9 9"').toString().replace('100', '99999'),
    )
    expect(asset.width).toBeLessThanOrEqual(2048)
  })

  test.each([
    [1, 64, 48],
    [6, 48, 64],
    [8, 48, 64],
    [9, 64, 48],
  ])('that a camera took in position %p stands upright', async (orientation, width, height) => {
    const exif = Buffer.from('ffe10022457869660000', 'hex')
    const entry = Buffer.from('49492a0008000000010012010300010000000000000000000000', 'hex')
    entry.writeUInt16LE(orientation, 18)
    const held = Buffer.concat([jpeg.subarray(0, 2), exif, entry, jpeg.subarray(2)])
    expect(await inspect('image', held)).toMatchObject({ width, height })
  })

  test('loses profiles, texts and what follows its end', async () => {
    const bomb = deflateSync(Buffer.alloc(50_000_000))
    const profile = pngChunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), bomb]))
    const page = Buffer.from('<script>alert(1)</script>')
    const asset = await inspect(
      'image',
      Buffer.concat([claimedPng(8, 8, [profile, pngChunk('tEXt', page)]), page]),
    )
    const kept = await Bun.file(asset.path).text()
    expect(asset).toMatchObject({ width: 8, height: 8 })
    expect(kept).not.toContain('script')
    expect(kept).not.toContain('iCCP')
  })

  test('that is a page as well is a picture only', async () => {
    const comment = Buffer.from('\xff\xfe\x00\x1b<script>alert(1)</script>', 'latin1')
    const polyglot = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
    const asset = await inspect('image', polyglot)
    expect(asset).toMatchObject({ content_type: 'image/jpeg', width: 64 })
    expect(await Bun.file(asset.path).text()).not.toContain('script')
  })

  test.each<[string, Uint8Array | string, string]>([
    ['claims 30000×30000', claimedPng(30_000, 30_000), 'too_large'],
    ['claims 2^31 on a side', claimedPng(2 ** 31, 1), 'too_large'],
    ['has no size', claimedPng(0, 5), 'corrupt'],
    ['is cut off', png.subarray(0, png.length / 2), 'corrupt'],
    ['is cut off in its header', jpeg.subarray(0, 20), 'corrupt'],
    ['has the bytes of another picture', Buffer.concat([png.subarray(0, 60), webp]), 'corrupt'],
    ['is a GIF', gif, 'unsupported_type'],
    ['is animated', animated, 'unsupported_type'],
    ['is a page', '<!doctype html><svg></svg>', 'unsupported_type'],
    ['is a font', font, 'unsupported_type'],
    ['is a playlist', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd', 'unsupported_type'],
    ['is empty', '', 'unsupported_type'],
  ])('that %s is refused', async (_, bytes, code) => {
    expect(await refusal('image', bytes)).toBe(code)
  })

  test.each([
    ['a script', '<script>fetch("http://127.0.0.1")</script>'],
    ['a script of another prefix', '<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>'],
    ['an event handler', '<rect onload="alert(1)"/>'],
    ['a handler after a line break', '<rect\nonclick = "alert(1)"/>'],
    ['a page inside', '<foreignObject><body/></foreignObject>'],
    ['a picture from a file', '<image href="/etc/passwd"/>'],
    ['a picture from an address', '<image xlink:href="http://127.0.0.1/a.png"/>'],
    ['a drawing inside a drawing', '<image href="data:image/svg+xml;base64,PHN2Zz4="/>'],
    ['a link that runs', '<a href="javascript:alert(1)"/>'],
    ['a link that runs, spelled in numbers', '<a href="&#106;avascript:alert(1)"/>'],
    ['a handler spelled in numbers', '<set attributeName="x" to="&#x20;onload=1"/>'],
    ['a style from elsewhere', '<style>@import "http://127.0.0.1/a.css"</style>'],
    ['a fill from elsewhere', '<rect fill="url(http://127.0.0.1/a.svg#b)"/>'],
    ['raw text', '<style><![CDATA[x]]></style>'],
  ])('with %s is refused', async (_, inside) => {
    expect(await refusal('image', svg(inside))).toBe('unsafe_content')
  })

  test('with entities is refused before they are multiplied', async () => {
    const laughs = Array.from(
      { length: 10 },
      (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`,
    )
    const text = `<svg xmlns="http://www.w3.org/2000/svg"><!DOCTYPE x [<!ENTITY a0 "ha">${laughs.join('')}]>&a10;</svg>`
    expect(await refusal('image', text)).toBe('unsafe_content')
    expect(await refusal('image', `<!DOCTYPE svg [${laughs[0]}]>${text}`)).toBe('unsupported_type')
  })

  test('that repeats itself without end is refused', async () => {
    const uses = Array.from({ length: 30 }, (_, n) =>
      n === 0
        ? '<g id="g0"><rect width="1" height="1"/></g>'
        : `<g id="g${n}">${`<use href="#g${n - 1}"/>`.repeat(10)}</g>`,
    )
    const drawing = svg(`<defs>${uses.join('')}</defs><use href="#g29"/>`)
    expect(await refusal('image', drawing)).toBe('too_large')
  })

  test('that covers too much is stopped after two seconds of work', async () => {
    const rect = '<rect width="100" height="50" fill="red" opacity=".5"/>'
    expect(await refusal('image', svg(rect.repeat(19_000)))).toBe('too_large')
  })
})

describe('sound and film', () => {
  test.each([
    ['mp3', 'audio/mpeg'],
    ['m4a', 'audio/mp4'],
    ['wav', 'audio/wav'],
    ['ogg', 'audio/ogg'],
    ['flac', 'audio/flac'],
  ])('music may be %s', async (extension, content_type) => {
    const asset = await inspect('audio', await sound(`a.${extension}`))
    expect(asset).toMatchObject({ content_type, extension, width: null, thumbnail: null })
    expect(asset.duration_seconds).toBeCloseTo(1, 0)
  })

  test('an intro has a size, a length and a thumbnail', async () => {
    const asset = await inspect('video', await picture('a.mp4', ['-pix_fmt', 'yuv420p']))
    expect(asset).toMatchObject({ content_type: 'video/mp4', width: 64, height: 48 })
    expect(asset.duration_seconds).toBeCloseTo(1, 1)
    expect(await sizeOf(asset.thumbnail?.path ?? '')).toEqual('64x48')
  })

  test.each<[string, AssetMedium, () => Promise<Uint8Array> | Uint8Array | string, string]>([
    [
      'a film as music',
      'audio',
      () => picture('b.mp4', ['-pix_fmt', 'yuv420p']),
      'unsupported_type',
    ],
    ['music as a film', 'video', () => sound('b.mp3'), 'unsupported_type'],
    ['an AVI', 'video', () => picture('b.avi'), 'unsupported_type'],
    ['a playlist', 'video', () => '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd', 'unsupported_type'],
    ['a page', 'audio', () => '<!doctype html><script>1</script>', 'unsupported_type'],
    [
      'nothing that is media',
      'video',
      () => Bun.file(media('no-streams.mp4')).bytes(),
      'unsupported_type',
    ],
  ])('%s is refused', async (_, medium, bytes, code) => {
    expect(await refusal(medium, await bytes())).toBe(code)
  })
})

async function sizeOf(path: string): Promise<string> {
  const entries = ['-show_entries', 'stream=width,height', '-of', 'csv=p=0:s=x']
  return (await Bun.$`${tools.ffprobe} -v error ${entries} ${path}`.text()).trim()
}

/** The first pixel, as red, green, blue and opacity. */
async function pixel(path: string): Promise<number[]> {
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgba', 'pipe:1']
  const output = await Bun.$`${tools.ffmpeg} -v error -i ${path} ${raw}`.quiet()
  return [...output.stdout.subarray(0, 4)]
}
