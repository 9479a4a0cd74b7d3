import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { checkpointSealer, credentialSealer } from '@svc/api/publishing'
import * as domain from '@svc/domain'
import type { Secret } from '@svc/secrets'
import { ownSecret } from '../data-files.ts'
import { openOwnStore } from '../data-folder.ts'
import type { Env } from '../env.ts'
import { openOwnDatabase } from '../own-database.ts'
import { ownerOf } from '../postgres/owner.ts'
import { findBinaries } from '../postgres/start-postgres.ts'
import { OBJECT_LIST, readBackup, readList } from './backup-folder.ts'
import { restore } from './restore.ts'

/** What became of one step of a drill. */
export interface DrillStep {
  step: string
  state: 'ok' | 'failed' | 'left out'
  seconds: number
  detail: string
}

/** A backup is made daily; one that is older was missed. */
const OLDEST_HOURS = 36
/** How many restored files are read back. */
const READ_BACK = 20
/** Longer than any ledger. */
const ALL_DAYS = 36_500

/**
 * Restores a backup into a database and a folder of its own, checks what came back, and replaces keys and secrets there. The
 * installation and the backup are only read.
 *
 * @param scratch - An existing folder with room for all files of the backup; what is written there is removed again.
 */
export async function drill(
  env: Env,
  folder: string,
  { scratch, isRestoreOnly }: { scratch: string; isRestoreOnly: boolean },
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
  const sql =
    backup &&
    (await take('restore', async () => {
      let opened: domain.Database | undefined
      const into = async () => {
        const found = await database()
        opened = found.sql
        return found
      }
      const store = () => openOwnStore(own)
      const { rows, jobs, objects } = await restore({ env: own, database: into, store }, folder)
      if (objects?.count !== backup.objects?.count)
        throw new Error(`${objects?.count} files came back of ${backup.objects?.count}.`)
      const files = objects ? `${objects.count} files` : 'no files in the backup'
      return { detail: `${rows} rows, ${jobs} jobs, ${files}`, value: opened }
    }))
  if (!backup || !sql) return [...steps, ...REST.map(leftOut)]
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
  if (isRestoreOnly) return steps
  const secret = await ownSecret(own)
  await take('signing keys', () => replaceSigningKey(sql, secret))
  await take('secret', () => replaceSecret(sql, secret))
  return steps
}

const REST = ['rows', 'files', 'ledger', 'signing keys', 'secret']
const leftOut = (step: string): DrillStep => {
  return { step, state: 'left out', seconds: 0, detail: 'nothing was restored' }
}

/** Runs a step and notes how it went; `undefined` when it failed. */
function stepTaker(steps: DrillStep[]) {
  return async <T>(step: string, run: () => Promise<{ detail: string; value?: T }>) => {
    const begun = performance.now()
    const note = (state: DrillStep['state'], detail: string) => {
      const seconds = Math.round((performance.now() - begun) / 100) / 10
      steps.push({ step, state, seconds, detail })
    }
    try {
      const { detail, value } = await run()
      note('ok', detail)
      return value
    } catch (error) {
      note('failed', error instanceof Error ? error.message : String(error))
      return undefined
    }
  }
}

function refuse(faults: string[]): void {
  if (faults.length > 0) throw new Error(faults.join('; '))
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

/** As after a theft: a new key, and the one that signed is dropped; the new one signs. */
async function replaceSigningKey(sql: domain.Database, secret: Secret) {
  const sealer = domain.signingKeySealer(secret)
  const before = await domain.rotateSigningKey(sql, sealer)
  const stolen = before.find(({ state }) => state === 'active')
  if (!stolen) throw new Error('No key signs.')
  const left = await domain.retireSigningKey(sql, sealer, stolen.kid)
  const { kid } = await domain.readSigningKey(sql, sealer)
  if (kid === stolen.kid || left.some((key) => key.kid === stolen.kid))
    throw new Error(`${stolen.kid} still signs.`)
  return { detail: `${stolen.kid} was dropped, ${kid} signs` }
}

/** Seals all that is stored under a new secret, and then under another one: which opens only what the first pass sealed anew. */
async function replaceSecret(sql: domain.Database, secret: Secret) {
  const [first, second] = [newSecret(), newSecret()]
  const pass = (now: string, before: Secret) => {
    const both: Secret = [now, ...[before].flat()]
    const sealers = { credentials: credentialSealer(both), checkpoints: checkpointSealer(both) }
    return domain.reseal(sql, { secret: both, ...sealers })
  }
  await pass(first, secret)
  const counts = Object.values(await pass(second, first))
  return { detail: `${counts.reduce((sum, rows) => sum + rows, 0)} sealed texts were moved` }
}

const newSecret = () => randomBytes(32).toString('base64url')
