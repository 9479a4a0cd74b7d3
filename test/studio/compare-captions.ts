import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { until } from '@svc/patience'
import type { Page } from 'playwright-core'
import type { Clip } from '../../packages/client/src/index.ts'
import type { BrandFont } from '../../packages/clip-engine/src/caption/brand-font.ts'
import { drawCaptions } from '../../packages/clip-engine/src/captions.ts'

/** A picture of captions on grey, three bytes a pixel. */
export interface Picture {
  width: number
  height: number
  pixels: Uint8Array
}

const GREY = 128
/** A channel that differs by more than this from grey is drawn; by more than this from another picture, drawn differently. */
const SEEN = 60

/** The captions that a page shows now, as the browser's renderer drew them. */
export async function captionPixels(page: Page): Promise<Picture> {
  const { width, height, base64 } = await page.evaluate<{
    width: number
    height: number
    base64: string
  }>(`(() => {
    const canvas = document.querySelector('.captions canvas')
    const { clientWidth: width, clientHeight: height } = canvas
    const copy = new OffscreenCanvas(width, height).getContext('2d')
    copy.fillStyle = 'rgb(${GREY} ${GREY} ${GREY})'
    copy.fillRect(0, 0, width, height)
    copy.drawImage(canvas, 0, 0, width, height)
    const { data } = copy.getImageData(0, 0, width, height)
    let text = ''
    for (let at = 0; at < data.length; at++) if (at % 4 < 3) text += String.fromCharCode(data[at])
    return { width, height, base64: btoa(text) }
  })()`)
  return { width, height, pixels: new Uint8Array(Buffer.from(base64, 'base64')) }
}

/** Waits until the captions of a page are as expected. */
export async function captionsThat(
  page: Page,
  isExpected: (picture: Picture) => boolean,
): Promise<Picture> {
  await page.locator('.captions canvas[data-current]').waitFor({ state: 'attached' })
  return until(async () => {
    const shown = await captionPixels(page)
    return isExpected(shown) && shown
  })
}

/** How many pixels have about a colour, and where their middle is, as a part of the height. */
export function inkOf({ width, pixels, height }: Picture, color: readonly number[]) {
  let count = 0
  let sum = 0
  for (let at = 0; at < pixels.length; at += 3) {
    if (color.some((value, channel) => Math.abs((pixels[at + channel] ?? 0) - value) > SEEN))
      continue
    count++
    sum += Math.floor(at / 3 / width)
  }
  return { count, middle: sum / count / height }
}

/** The same captions as the service draws them into a render: its own script, by ffmpeg's libass. */
export async function drawnByService(
  { captions }: Clip,
  second: number,
  page: Page,
  fonts: BrandFont[] = [],
): Promise<Picture> {
  const { width, height } = await captionPixels(page)
  const drawing = await (await fetch(captions.drawing_url ?? '')).json()
  const { ass, fontFiles } = drawCaptions(drawing, fonts)
  const folder = await mkdtemp(join(tmpdir(), 'captions-'))
  try {
    await Bun.write(join(folder, 'captions.ass'), ass ?? '')
    for (const file of fontFiles) await symlink(file, join(folder, basename(file)))
    // Other formats than RGB have an even width.
    const grey = `color=0x808080:s=${width}x${height}:r=25:d=1,format=rgb24`
    const filters = `setpts=PTS+${second}/TB,ass=captions.ass:fontsdir=.:shaping=complex`
    const args = ['-v', 'error', '-f', 'lavfi', '-i', grey, '-vf', filters, '-frames:v', '1']
    const program = Bun.spawn(['ffmpeg', ...args, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'], {
      cwd: folder,
    })
    return { width, height, pixels: await new Response(program.stdout).bytes() }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The part of the drawn pixels that differ visibly between two pictures; 1 when nothing is drawn. */
export function differenceOf(one: Picture, other: Picture): number {
  let drawn = 0
  let different = 0
  for (let at = 0; at < one.pixels.length; at++) {
    const [a, b] = [one.pixels[at] ?? GREY, other.pixels[at] ?? GREY]
    if (Math.max(Math.abs(a - GREY), Math.abs(b - GREY)) <= SEEN) continue
    drawn++
    if (Math.abs(a - b) > SEEN) different++
  }
  return drawn === 0 ? 1 : different / drawn
}
