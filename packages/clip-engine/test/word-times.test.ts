import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { spoken } from './caption-job.ts'
import { framed, jobFor } from './clip-job.ts'
import { drawClip } from './drawn-clip.ts'
import type { Frame } from './pixels.ts'
import { lavfi, makeFile, temporaryFolder } from './workbench.ts'

const folder = temporaryFolder()

test('words light up on the frame that is nearest to their start, also after a cut', async () => {
  const path = await makeFile(lavfi('color=c=gray:s=320x180:r=30:d=6'), join(folder, 'gray.mp4'))
  const segments = [
    { start: 0.5, end: 2.5 },
    { start: 3.5, end: 5.5 },
  ]
  const words = [
    ...spoken(['alpha', 'bravo', 'charlie', 'delta'], 0.411, 0.613),
    ...spoken(['echo', 'foxtrot', 'golf', 'hotel'], 0.377, 3.707),
  ]
  const job = await jobFor(path, segments, {
    framing: framed('none', segments, []),
    words,
    captionStyle: { enabled: true, animation: 'none', shadow: null, emphasis_color: null },
  })
  const lit = (await drawClip(job, 180, 320)).map(litPart)
  const changes = lit.flatMap((now, index) =>
    now && isElsewhere(lit[index - 1] ?? null, now) ? [index / 30] : [],
  )
  const wanted = words.map(({ start }) => (start < 3 ? start - 0.5 : start - 1.5))
  const errors = wanted.map((at) => Math.min(...changes.map((seen) => Math.abs(seen - at))))
  expect(changes).toHaveLength(words.length)
  expect(Math.max(...errors)).toBeLessThanOrEqual(0.5 / 30 + 0.001)
})

interface Part {
  x: number
  y: number
  pixels: number
}

/** The middle and size of the area in the highlight's yellow. */
function litPart(frame: Frame): Part | null {
  let [x, y, pixels] = [0, 0, 0]
  for (let row = 150; row < 300; row++) {
    for (let column = 0; column < frame.width; column++) {
      const { red, green, blue } = frame.at(column, row)
      if (red < 190 || green < 160 || blue > 90) continue
      x += column
      y += row
      pixels++
    }
  }
  return pixels > 8 ? { x: x / pixels, y: y / pixels, pixels } : null
}

function isElsewhere(before: Part | null, now: Part): boolean {
  return !before || Math.hypot(before.x - now.x, before.y - now.y) > 3
}
