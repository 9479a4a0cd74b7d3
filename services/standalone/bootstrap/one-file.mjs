// The program of the one file: unpacks the release inside of it, once, and becomes the Bun that runs it.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'

const [release] = Bun.embeddedFiles
if (!release) throw new Error('There is no release in this file.')
const bytes = await release.bytes()
const name = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
const folder = join(caches, 'clip-service', name)
if (!existsSync(folder)) {
  const draft = `${folder}.part-${process.pid}`
  await new Bun.Archive(bytes).extract(draft)
  await rename(draft, folder).catch(async (error) => {
    // Another start was first.
    await rm(draft, { recursive: true })
    if (!existsSync(folder)) throw error
  })
}
const program = join(folder, 'package/app/services/standalone/bootstrap/packed.mjs')
process.execve(process.execPath, [process.execPath, program, ...process.argv.slice(2)], {
  ...process.env,
  BUN_BE_BUN: '1',
})
