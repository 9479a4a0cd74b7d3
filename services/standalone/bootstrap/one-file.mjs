// The program of the one file: unpacks the release inside of it, once, and becomes the Bun that runs it.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'

const [release] = Bun.embeddedFiles
if (!release) throw new Error('There is no release in this file.')
const bytes = await release.bytes()
const name = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
const releases = join(caches, 'clip-service')
const folder = join(releases, name)
if (!existsSync(folder)) {
  const draft = `${folder}.part-${process.pid}`
  await new Bun.Archive(bytes).extract(draft)
  await rename(draft, folder).catch(async (error) => {
    // Another start was first.
    await rm(draft, { recursive: true })
    if (!existsSync(folder)) throw error
  })
}
await dropOldReleases()
const program = join(folder, 'package/app/services/standalone/bootstrap/packed.mjs')
process.execve(process.execPath, [process.execPath, program, ...process.argv.slice(2)], {
  ...process.env,
  BUN_BE_BUN: '1',
})

/** Keeps this release and the one that was started last before it, which may still run. */
async function dropOldReleases() {
  const now = new Date()
  await utimes(folder, now, now)
  const unpacked = (await readdir(releases)).filter((one) => /^[\da-f]{16}$/.test(one))
  const started = await Promise.all(
    unpacked.map(async (one) => ({ one, at: (await stat(join(releases, one))).mtimeMs })),
  )
  const old = started.sort((a, b) => b.at - a.at).slice(2)
  await Promise.all(old.map(({ one }) => rm(join(releases, one), { recursive: true, force: true })))
}
