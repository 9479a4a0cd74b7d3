/** A decoded picture: a plane of brightness and two of colour at half its size, limited range. */
export interface PlanarPicture {
  width: number
  height: number
  data: Uint8Array
}

/** A square part of a picture, in pixels; it may reach beyond the picture, where all is black. */
export interface View {
  left: number
  top: number
  side: number
  /** How the picture is turned before it is looked at, in clockwise degrees. */
  turn: 0 | 90 | 270
}

export interface Point {
  x: number
  y: number
}

/** Says where in the picture a point of the view lies; both from 0 to 1. */
export function toPicture(view: View, picture: PlanarPicture, point: Point): Point {
  const { x, y } = unturn(view.turn, point)
  return {
    x: (view.left + x * view.side) / picture.width,
    y: (view.top + y * view.side) / picture.height,
  }
}

/** Draws a view as `size` × `size` pixels of red, green and blue, each −1 to 1. */
export function drawView(picture: PlanarPicture, view: View, size: number): Float32Array {
  const { width, height, data } = picture
  const drawn = new Float32Array(size * size * 3).fill(-1)
  const colours = width * height
  const halfWidth = Math.ceil(width / 2)
  const reds = colours + halfWidth * Math.ceil(height / 2)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const from = unturn(view.turn, { x: (column + 0.5) / size, y: (row + 0.5) / size })
      const x = view.left + from.x * view.side - 0.5
      const y = view.top + from.y * view.side - 0.5
      if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) continue
      const light = 1.164 * (sampleBrightness(picture, x, y) - 16)
      const colour = (Math.round(y) >> 1) * halfWidth + (Math.round(x) >> 1)
      const blue = (data[colours + colour] as number) - 128
      const red = (data[reds + colour] as number) - 128
      const at = (row * size + column) * 3
      drawn[at] = toUnit(light + 1.596 * red)
      drawn[at + 1] = toUnit(light - 0.392 * blue - 0.813 * red)
      drawn[at + 2] = toUnit(light + 2.017 * blue)
    }
  }
  return drawn
}

/** Brightness between pixels, 0 to 255. `x` and `y` must leave a pixel to their right and below. */
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
