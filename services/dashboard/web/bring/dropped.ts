import type { DropItem } from 'react-aria-components'

/** Gives the files among what was dropped. */
export async function dropped(items: readonly DropItem[]): Promise<File[]> {
  return Promise.all(items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : [])))
}
