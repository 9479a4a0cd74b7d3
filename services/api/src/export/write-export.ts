import * as domain from '@svc/domain'
import { mailWordsIn } from '@svc/mail'
import { type createFileLinks, type ObjectStore, storeStream } from '@svc/storage'
import { makeZip } from 'client-zip'

interface ExportDependencies {
  sql: domain.Database
  jobs: Pick<domain.Jobs, 'enqueue'>
  store: ObjectStore
  files: Pick<ReturnType<typeof createFileLinks>, 'lasting'>
  /** The most bytes of files in an archive: the others are listed in it, with links. Default: 20 GB. */
  mostBytes?: number
}

/** Beyond this an archive is hard to fetch in one piece, and to keep beside what is in it. */
const MOST_BYTES = 20e9

interface Entry {
  name: string
  input: ReadableStream<Uint8Array> | AsyncIterable<string> | string
  size?: number
}

/** Writes everything of an account into one archive, piece by piece, and tells who asked for it. */
export async function writeExport(
  dependencies: ExportDependencies,
  { data: run, signal }: Pick<domain.Job<domain.ExportRun>, 'data' | 'signal'>,
): Promise<void> {
  const { sql, store } = dependencies
  const wanted = await domain.findExport(sql, run)
  if (!wanted) return
  const readme = mailWordsIn(wanted.language).say('export.readme', { days: domain.EXPORT_DAYS })
  const archive = makeZip(entriesOf(dependencies, run.account_id, { readme, signal }))
  const size_bytes = await storeStream(store, domain.exportKey(run), archive, 'application/zip')
  await domain.completeExport(dependencies, run, size_bytes)
}

async function* entriesOf(
  { sql, store, files, mostBytes = MOST_BYTES }: ExportDependencies,
  account_id: string,
  { readme, signal }: { readme: string; signal: AbortSignal },
): AsyncGenerator<Entry> {
  yield { name: 'README.txt', input: readme }
  yield { name: 'members.json', input: listOf(await domain.exportMembers(sql, account_id)) }
  const accounts = await domain.exportedAccounts(sql, account_id)
  for (const { account_id, folder } of accounts)
    for (const table of Object.keys(
      domain.EXPORTED_TABLES,
    ) as (keyof typeof domain.EXPORTED_TABLES)[]) {
      signal.throwIfAborted()
      const input = listOf(domain.exportRows(sql, table, account_id))
      yield { name: `${folder}${table}.json`, input }
    }
  const apart: (domain.ExportedFile & { size_bytes: number })[] = []
  let held = 0
  for await (const file of filesOf(sql, accounts)) {
    signal.throwIfAborted()
    const size_bytes = (await store.head(file.key))?.size_bytes
    // Deleted since, or the parts of its lifetime that this account does not keep.
    if (size_bytes === undefined) continue
    if (held + size_bytes > mostBytes) {
      apart.push({ ...file, size_bytes })
      continue
    }
    held += size_bytes
    const object = await store.read(file.key)
    if (object) yield { name: file.name, input: object.stream, size: size_bytes }
  }
  if (apart.length > 0) {
    const links = apart.map(({ key, ...file }) => ({
      ...file,
      ...files.lasting(key, domain.EXPORT_DAYS),
    }))
    yield { name: 'files.json', input: listOf(links) }
  }
}

async function* filesOf(
  sql: domain.Database,
  accounts: Awaited<ReturnType<typeof domain.exportedAccounts>>,
): AsyncGenerator<domain.ExportedFile> {
  for (const { account_id, folder } of accounts)
    for await (const file of domain.exportFiles(sql, account_id))
      yield { ...file, name: folder + file.name }
}

/** Writes a list as JSON, a line for each. */
async function* listOf(items: AsyncIterable<object> | Iterable<object>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const item of items) {
    yield before + JSON.stringify(item)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** Makes exports of accounts, one at a time, until `jobs` is stopped. */
export async function startExports({
  jobs,
  ...given
}: Omit<ExportDependencies, 'jobs'> & {
  jobs: Pick<domain.Jobs, 'work' | 'enqueue'>
}): Promise<void> {
  await jobs.work('export_account', (job) => writeExport({ ...given, jobs }, job), {
    concurrency: 1,
  })
}
