import type { Clip } from '../../packages/client/src/index.ts'
import { clipKeys, type Database } from '../../packages/domain/src/index.ts'
import type { ObjectStore } from '../../packages/storage/src/index.ts'

/** A clip that has a picture and was copied, and where it is stored. */
export interface Pictured {
  sql: Database
  store: ObjectStore
  clip: Clip
}

/** Gives copies of a clip a picture each, the best ranked first, as clips of their own have. */
export async function givePictures({ sql, store, clip }: Pictured, most: number): Promise<void> {
  if (!clip.thumbnail_url) throw new Error('The clip has no picture.')
  const picture = await (await fetch(clip.thumbnail_url)).bytes()
  const copies = await sql<{ account_id: string; project_id: string; clip_id: string }[]>`
    select account_id, project_id, clip_id
      from clips
     where project_id = ${clip.project_id} and clip_id <> ${clip.clip_id}
     order by rank
     limit ${most}
  `
  for (const copy of copies) await store.putBytes(clipKeys(copy).thumbnail, picture, 'image/jpeg')
}
