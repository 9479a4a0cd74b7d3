/**
 * Runs as a child process: answers each picture with the faces in it and the area that changed beside them.
 *
 * A process of its own, because the network would block its parent's event loop and never give its memory back.
 */
import { loadBlazeFace } from './blaze-face.ts'
import type { Picture } from './face-child.ts'
import { createFilmWatch } from './film-watch.ts'

const loaded = loadBlazeFace()
let watch: ReturnType<typeof createFilmWatch>
let last: Promise<unknown> = Promise.resolve()

process.on('disconnect', () => process.exit())
process.on('message', (picture: Picture) => {
  last = last.then(() => answer(picture))
})

async function answer({ width, height, isFirst, data }: Picture): Promise<void> {
  if (isFirst) watch = createFilmWatch(await loaded, { width, height })
  process.send?.(await watch(data))
}
