import { statfs } from 'node:fs/promises'
import { metrics, readAtScrape } from '@svc/telemetry'

/** Shows in the metrics how large the volume of a folder is, and how much of it is free for this user. */
export function watchDisk(folder: string): void {
  readAtScrape('disk', async () => {
    const { bavail, blocks, bsize } = await statfs(folder)
    metrics.diskBytes.set({ state: 'free' }, bavail * bsize)
    metrics.diskBytes.set({ state: 'size' }, blocks * bsize)
  })
}
