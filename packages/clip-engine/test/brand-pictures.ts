import { join } from 'node:path'
import { tools } from './clip-job.ts'

/** Size of the frames that tests of a brand look at, in pixels. */
export const WIDTH = 180
export const HEIGHT = 320
/** Frames a second: the fewest that a clip has. */
export const RATE = 24

/** A small logo in a corner; its picture is `logo.png` of the folder. */
export const logoIn = (folder: string) =>
  ({
    logo_asset_id: join(folder, 'logo.png'),
    logo_position: 'top_left',
    logo_size: 10,
    logo_opacity: 1,
  }) as const

/** Draws `logo.png`, red and twice as wide as high, and `tall.png`, blue and three times as high as wide. */
export async function drawLogos(folder: string): Promise<void> {
  const draw = (picture: string, name: string) =>
    Bun.$`${tools.ffmpeg} -v error -f lavfi -i ${`color=${picture}:d=1`} -frames:v 1 ${join(folder, name)}`
  await draw('red:s=400x200', 'logo.png')
  await draw('blue:s=300x900', 'tall.png')
}
