import { createHash } from 'node:crypto'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import * as domain from '@svc/domain'
import { OBJECT_LIST, readBackup, readList } from '../backup/backup-folder.ts'
import { restore } from '../backup/restore.ts'
import { ownSecret } from '../data-files.ts'
import { openOwnStore } from '../data-folder.ts'
import type { Env } from '../env.ts'
import { type OpenDatabase, openOwnDatabase } from '../own-database.ts'
import { ownerOf } from '../postgres/owner.ts'
import { findBinaries } from '../postgres/start-postgres.ts'
import { failOver } from './failover.ts'
import { goOnAfterFullDisk } from './full-disk.ts'
import { replaceSecret, replaceSigningKey } from './replace-secrets.ts'
import { type Copy, type DrillStep, refuse, stepTaker } from './step.ts'
import { sendPastStuck } from './stuck-receiver.ts'

/** A backup is made daily; one that is older was missed. */
const OLDEST_HOURS = 36
/** How many restored files are read back. */
const READ_BACK = 20
/** Longer than any ledger. */
const ALL_DAYS = 36_500

const CHECKS = ['rows', 'files', 'ledger']
/** What is rehearsed on the copy, in this order: after the last one its server does not run. */
const REHEARSALS: Record<string, (copy: Copy) => Promise<{ detail: string }>> = {
  'stuck-receiver': sendPastStuck,
  'full-disk': goOnAfterFullDisk,
  'signing-keys': replaceSigningKey,
  secret: replaceSecret,
  failover: failOver,
}
export const REHEARSED = Object.keys(REHEARSALS)

/**
 * Restores a backup into a database and a folder of its own, checks what came back, and rehearses there what operators do. The
 * installation and the backup are only read.
 *
 * @param scratch - An existing folder with room for all files of the backup; what is written there is removed again.
 * @param rehearsed - Names of `REHEARSED`; what else there is after the checks is not done.
 */
export async function drill(
  env: Env,
  folder: string,
  { scratch, rehearsed }: { scratch: string; rehearsed: readonly string[] },
): Promise<DrillStep[]> {
  await using stack = new AsyncDisposableStack()
  const place = await mkdtemp(join(scratch, 'clips-drill-'))
  stack.defer(() => rm(place, { recursive: true, force: true }))
  const own: Env = { ...env, dataFolder: place, databaseUrl: null, s3: null }
  const database = async () => {
    const opened = await openOwnDatabase(own)
    // Started by root, the server may keep its rows elsewhere.
    const { home } = await ownerOf(join(place, 'postgres'), await findBinaries(), place)
    stack.defer(() => rm(home, { recursive: true, force: true }))
    stack.defer(() => opened.abandon())
    stack.defer(() => opened.sql.end({ timeout: 5 }))
    return opened
  }
  const steps: DrillStep[] = []
  const take = stepTaker(steps)
  const backup = await take('backup', async () => {
    const backup = await readBackup(folder)
    const hours = (Date.now() - Date.parse(backup.database.made_at)) / 3_600_000
    if (hours > OLDEST_HOURS) throw new Error(`It is ${Math.round(hours)} hours old.`)
    const { bavail, bsize } = await statfs(place)
    const { size_bytes = 0 } = backup.objects ?? {}
    if (bavail * bsize < size_bytes)
      throw new Error(`${scratch} has no room for its ${size_bytes} bytes of files.`)
    return { detail: `made at ${backup.database.made_at}`, value: backup }
  })
  const restored =
    backup &&
    (await take('restore', async () => {
      let opened: OpenDatabase | undefined
      const into = async () => (opened = await database())
      const store = () => openOwnStore(own)
      const { rows, jobs, objects } = await restore({ env: own, database: into, store }, folder)
      if (objects?.count !== backup.objects?.count)
        throw new Error(`${objects?.count} files came back of ${backup.objects?.count}.`)
      const files = objects ? `${objects.count} files` : 'no files in the backup'
      return { detail: `${rows} rows, ${jobs} jobs, ${files}`, value: opened }
    }))
  const rest = Object.entries(REHEARSALS).filter(([step]) => rehearsed.includes(step))
  if (!backup || !restored)
    return [...steps, ...[...CHECKS, ...rest.map(([step]) => step)].map(leftOut)]
  const { sql, url } = restored
  await take('rows', async () => {
    refuse(await domain.findLosses(sql, backup.database))
    return { detail: `${backup.database.tables.length} tables as they were counted` }
  })
  await take('files', async () => {
    if (!backup.objects) return { detail: 'none in the backup' }
    const list = join(folder, backup.snapshot, OBJECT_LIST)
    return { detail: `${await readBack(own, list, backup.objects.count)} read back whole` }
  })
  await take('ledger', async () => {
    const [credits, bytes] = [
      await domain.countDrift(sql, ALL_DAYS),
      await domain.countStoredBytesDrift(sql),
    ]
    if (credits > 0) throw new Error(`The balance of ${credits} accounts is not what happened.`)
    if (bytes > 0) throw new Error(`The stored bytes of ${bytes} accounts are not those of rows.`)
    return { detail: 'balances and stored bytes are those of their entries' }
  })
  const copy = { env: own, sql, url, secret: await ownSecret(own), backup }
  for (const [step, rehearse] of rest) await take(step, () => rehearse(copy))
  return steps
}

const leftOut = (step: string): DrillStep => {
  return { step, state: 'left out', seconds: 0, detail: 'nothing was restored' }
}

/** Reads some of the restored files, spread over all of them, and compares their digests; gives how many. */
async function readBack(env: Env, list: string, count: number): Promise<number> {
  const store = await openOwnStore(env)
  const every = Math.max(1, Math.floor(count / READ_BACK))
  let [at, read] = [0, 0]
  for await (const { key, sha256 } of readList(list)) {
    if (at++ % every !== 0) continue
    const hash = createHash('sha256')
    for await (const bytes of (await store.read(key))?.stream ?? []) hash.update(bytes)
    if (hash.digest('hex') !== sha256) throw new Error(`${key} is not what was backed up.`)
    read++
  }
  return read
}
