import type { Browser } from 'playwright-core'
import type { Clip } from '../../../packages/client/src/index.ts'
import { clipKeys, type Database } from '../../../packages/domain/src/index.ts'
import type { ObjectStore } from '../../../packages/storage/src/index.ts'
import { copyClip } from '../../studio/copied-clips.ts'
import { PHONE } from '../../studio/open-studio.ts'
import { SLOW_PHONE } from '../../studio/visit.ts'
import { markdownTable } from '../report/tables.ts'
import type { Visitor } from './editing.ts'
import { FLINGS, flingList, scrollToEnd } from './list.ts'

/** A clip that has a picture, where it is stored, and how many copies of it the list has. */
interface Many {
  sql: Database
  store: ObjectStore
  clip: Clip
  count: number
}

/** How many of them have a picture: more than flings come past. */
const PICTURES = 500
/** How fast a finger leaves the screen, in CSS pixels a second: at ease, in haste, and as hard as a thumb can. */
const SPEEDS = [3000, 5000, 8000] as const

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const milliseconds = (ms: number) => `${ms.toFixed(0)} ms`

/** Scrolls a long list of clips in the studio, by flings and from its top to its end, and describes how smooth that was. */
export async function scrollingTable(
  browser: Browser,
  { baseUrl, storageState }: Visitor,
  many: Many,
): Promise<string> {
  const { sql, clip, count } = many
  await copyClip(sql, clip.clip_id, count)
  await givePictures(many)
  const url = `${baseUrl}/studio/videos/${clip.project_id}`
  const context = { ...PHONE, storageState }
  const last = `article[aria-label="Moment ${count}"]`
  const flings: string[][] = []
  const rows: string[][] = []
  for (const slowdown of [SLOW_PHONE.slowdown, 1]) {
    const processor = slowdown === 1 ? 'that of the machine' : `${slowdown} times slower`
    const scrolling = { url, context, slowdown }
    for (const [index, flung] of (await flingList(browser, scrolling, SPEEDS)).entries()) {
      flings.push([
        processor,
        `${SPEEDS[index]}`,
        percent(flung.screenDroppedShare),
        percent(flung.blankShare),
        percent(flung.droppedShare),
        milliseconds(flung.longestTaskMs),
        `${flung.longTasks}`,
        `${flung.peakSpeed.toFixed(0)}`,
        `${flung.distance.toFixed(0)}`,
        `${flung.stopped}`,
      ])
    }
    const seen = await scrollToEnd(browser, scrolling, last)
    rows.push([
      processor,
      percent(seen.droppedShare),
      percent(seen.blankShare),
      milliseconds(seen.p95FrameMs),
      milliseconds(seen.longestTaskMs),
      `${seen.longTasks}`,
      `${seen.megabytes.toFixed(0)} MB`,
      `${seen.elements}`,
    ])
  }
  const ofFlings = ['screen dropped', 'a card missing', 'page dropped', 'longest task']
  const ofAll = ['frames dropped', 'a card missing', '95 of 100 frames within', 'longest task']
  return `The clips of a video, ${count} of them, flung on a phone with a finger, ${FLINGS} times at each speed, while their pages are loaded. The browser scrolls
by itself what the page has drawn. Of the frames in which the list moved, "screen dropped" are frames in which it showed nothing new, "page dropped" those in which the page drew nothing, and "a card
missing" those in which the list was seen without a card that it has there. A task is counted from 50 ms on. Goals: below 10 % on the slow phone and below 1 % on
the machine, no card missing, no task above 100 ms.

${markdownTable(['Processor', 'pixels a second', ...ofFlings, 'tasks above 50 ms', 'fastest', 'pixels a fling', 'stopped for a page'], flings)}

The same list, scrolled from the first clip to the last without a pause, 24 000 pixels a second, which no finger does. Memory and elements are those of the page at
the end. Goals: no task above 200 ms on the slow phone, none above 50 ms on the machine.

${markdownTable(['Processor', ...ofAll, 'tasks above 50 ms', 'memory', 'elements'], rows)}`
}

/** Gives copies of a clip a picture each, the best ranked first, as clips of their own have. */
async function givePictures({ sql, store, clip }: Many): Promise<void> {
  if (!clip.thumbnail_url) throw new Error('The clip has no picture.')
  const picture = await (await fetch(clip.thumbnail_url)).bytes()
  const copies = await sql<{ account_id: string; project_id: string; clip_id: string }[]>`
    select account_id, project_id, clip_id
      from clips
     where project_id = ${clip.project_id} and clip_id <> ${clip.clip_id}
     order by rank
     limit ${PICTURES}
  `
  for (const copy of copies) await store.putBytes(clipKeys(copy).thumbnail, picture, 'image/jpeg')
}
