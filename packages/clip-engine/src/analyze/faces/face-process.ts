/**
 * Runs as a child process: reads pictures from stdin and writes one line for each, with the faces and the area that changed beside them.
 *
 * A process of its own, because the network would block its parent's event loop and never give its
 * memory back. It ends when its stdin does, so it cannot outlive its parent.
 */
import { createByteReader } from '../decode/byte-reader.ts'
import { loadBlazeFace } from './blaze-face.ts'
import { createFilmWatch } from './film-watch.ts'
import { HEADER_BYTES, readHeader } from './picture-message.ts'

const input = createByteReader(Bun.stdin.stream())
const detect = await loadBlazeFace()
let watch = createFilmWatch(detect, { width: 1, height: 1 })

for (;;) {
  const header = await input.take(HEADER_BYTES)
  if (!header) break
  const { width, height, bytes, isFirst } = readHeader(header)
  if (isFirst) watch = createFilmWatch(detect, { width, height })
  const picture = await input.take(bytes)
  if (!picture) break
  console.log(JSON.stringify(await watch(picture)))
}
