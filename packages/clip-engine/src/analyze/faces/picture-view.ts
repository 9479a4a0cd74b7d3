/** A decoded picture: a plane of brightness and two of colour at half its size, limited range. */
export interface PlanarPicture {
  width: number
  height: number
  data: Uint8Array
}

/** A part of a picture, in pixels; it may reach beyond the picture, where all is black. */
export interface View {
  left: number
  top: number
  width: number
  height: number
  /** How the picture is turned before it is looked at, in clockwise degrees. */
  turn: 0 | 90 | 270
}

export interface Point {
  x: number
  y: number
}

/** Converts a point of the view to a point of the picture; both from 0 to 1. */
export function toPicture(view: View, picture: PlanarPicture, point: Point): Point {
  const { x, y } = unturn(view.turn, point)
  return {
    x: (view.left + x * view.width) / picture.width,
    y: (view.top + y * view.height) / picture.height,
  }
}

/** Offsets within a drawn pixel at which brightness is read: with one reading per pixel, a reduced picture would flicker. */
const WITHIN = [-0.25, 0.25]

/** Draws a view as rows of pixels of red, green and blue, each −1 to 1. */
export function drawView(
  picture: PlanarPicture,
  view: View,
  size: { width: number; height: number },
): Float32Array {
  const { width, height, data } = picture
  const drawn = new Float32Array(size.width * size.height * 3).fill(-1)
  const colours = width * height
  const halfWidth = Math.ceil(width / 2)
  const reds = colours + halfWidth * Math.ceil(height / 2)
  const origin = unturn(view.turn, { x: 0, y: 0 })
  const right = unturn(view.turn, { x: 1, y: 0 })
  const down = unturn(view.turn, { x: 0, y: 1 })
  // The steps from a pixel to the one on its right, and to the one below.
  const rightX = ((right.x - origin.x) * view.width) / size.width
  const rightY = ((right.y - origin.y) * view.height) / size.width
  const downX = ((down.x - origin.x) * view.width) / size.height
  const downY = ((down.y - origin.y) * view.height) / size.height
  const left = view.left + origin.x * view.width - 0.5
  const top = view.top + origin.y * view.height - 0.5
  for (let row = 0; row < size.height; row++) {
    for (let column = 0; column < size.width; column++) {
      const x = left + (column + 0.5) * rightX + (row + 0.5) * downX
      const y = top + (column + 0.5) * rightY + (row + 0.5) * downY
      if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) continue
      let brightness = 0
      for (const a of WITHIN) {
        for (const b of WITHIN) {
          brightness += sampleBrightness(
            picture,
            Math.min(width - 2, Math.max(0, x + a * rightX + b * downX)),
            Math.min(height - 2, Math.max(0, y + a * rightY + b * downY)),
          )
        }
      }
      const light = 1.164 * (brightness / WITHIN.length ** 2 - 16)
      const colour = (Math.round(y) >> 1) * halfWidth + (Math.round(x) >> 1)
      const blue = (data[colours + colour] as number) - 128
      const red = (data[reds + colour] as number) - 128
      const at = (row * size.width + column) * 3
      drawn[at] = toUnit(light + 1.596 * red)
      drawn[at + 1] = toUnit(light - 0.392 * blue - 0.813 * red)
      drawn[at + 2] = toUnit(light + 2.017 * blue)
    }
  }
  return drawn
}

/** Interpolates brightness between pixels, 0 to 255. There must be a pixel to the right of `x` and one below `y`. */
export function sampleBrightness({ width, data }: PlanarPicture, x: number, y: number): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const at = row * width + column
  const across = x - column
  const upper = mix(data[at] as number, data[at + 1] as number, across)
  const lower = mix(data[at + width] as number, data[at + width + 1] as number, across)
  return mix(upper, lower, y - row)
}

function unturn(turn: View['turn'], { x, y }: Point): Point {
  if (turn === 90) return { x: y, y: 1 - x }
  if (turn === 270) return { x: 1 - y, y: x }
  return { x, y }
}

const mix = (a: number, b: number, share: number) => a + (b - a) * share
const toUnit = (value: number) => Math.min(255, Math.max(0, value)) / 127.5 - 1
