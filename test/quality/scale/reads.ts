import { readAccount } from '../../../packages/domain/src/account/account.ts'
import { storedBytes } from '../../../packages/domain/src/account/terms.ts'
import { rolledBack } from '../../../packages/domain/src/database.ts'
import { recordEvent } from '../../../packages/domain/src/event/record-event.ts'
import * as domain from '../../../packages/domain/src/index.ts'
import { creditCounter } from '../../../packages/domain/src/operation/watch-operation.ts'
import { STEPS } from '../../../packages/domain/src/upkeep.ts'
import { pageOfWebhooks } from '../../../packages/domain/src/webhook/list-webhooks.ts'
import { recordingJobs } from '../../../packages/domain/test/fixtures.ts'
import { listProjects, readProject } from '../../../packages/domain/test/project-reads.ts'
import type { Named } from './fill.ts'

/** What a statement is measured with: the account that has half of all rows, and the ids of some of them. */
export interface Bench extends domain.Context {
  sql: domain.Database
  named: Named
}

export type Reading = (bench: Bench) => Promise<unknown>

const PAGE = { limit: 20 }
const jobs = recordingJobs()

/** Runs something whose writes do not stay. */
const undone =
  (run: (bench: domain.Context, named: Named) => Promise<unknown>): Reading =>
  ({ named, ...context }) =>
    rolledBack(context.sql, (sql) => run({ ...context, sql, jobs }, named))

const LISTS: Record<string, Reading> = {
  projects: (bench) => listProjects(bench, PAGE),
  'projects that failed, of which there is none': (bench) =>
    listProjects(bench, { ...PAGE, status: 'failed' }),
  'projects by a part of the title that none has': (bench) =>
    listProjects(bench, { ...PAGE, q: 'nowhere' }),
  'a project': (bench) => readProject(bench, bench.named.project_id),
  'a project that waits': (bench) => readProject(bench, bench.named.waiting_project),
  'clips of a project': (bench) => domain.listClips(bench, bench.named.project_id, PAGE),
  'a clip': (bench) => domain.readClip(bench, bench.named.clip_id),
  'revisions of a clip': (bench) => domain.listRevisions(bench, bench.named.clip_id, PAGE),
  'the latest render of a clip': (bench) => domain.readLatestRender(bench, bench.named.clip_id),
  'the calendar': (bench) => domain.listCalendar(bench, PAGE),
  'the calendar, of posts that failed': (bench) =>
    domain.listCalendar(bench, { ...PAGE, status: 'failed' }),
  'the calendar, of a platform that has none': (bench) =>
    domain.listCalendar(bench, { ...PAGE, platform: 'x' }),
  'the ledger': (bench) => domain.listLedger(bench, PAGE),
  assets: (bench) => domain.listAssets(bench, PAGE),
  figures: (bench) => domain.listFigures(bench, PAGE),
  'receivers of projects': ({ sql, accountId }) =>
    pageOfWebhooks(sql, accountId, { ...PAGE, of: 'projects' }),
  'receivers of the account': ({ sql, accountId }) =>
    pageOfWebhooks(sql, accountId, { ...PAGE, of: 'account' }),
  'deliveries of a receiver': async (bench) =>
    domain.listDeliveries(bench.sql, await receiverOf(bench), PAGE),
  'deliveries of a receiver that failed': async (bench) =>
    domain.listDeliveries(bench.sql, await receiverOf(bench), { ...PAGE, isUndelivered: true }),
  'events, from the middle': async (bench) => {
    const [{ last }] = await bench.sql<[{ last: number }]>`
      select (min(sequence) + max(sequence)) / 2 as last from events where account_id = ${bench.accountId}
    `
    return domain.listEvents(bench, { ...PAGE, after: last })
  },
  'all accounts, for the operator': ({ sql }) => domain.listAccounts(sql),
}

const CLAIMS: Record<string, Reading> = {
  'a project, and what is next': undone(async ({ sql }, { waiting_project }) => {
    await found(domain.beginProject(sql, waiting_project, 1))
    await domain.enqueueNext(sql, jobs, waiting_project)
  }),
  'a render, and what is next': undone(async ({ sql }, { waiting_render }) => {
    await found(domain.beginRender(sql, waiting_render, 1))
    await domain.enqueueNextRenders(sql, jobs, waiting_render)
  }),
  'a part of a long source': undone(async ({ sql }, { shared_project: project_id }) => {
    const [{ shared_by } = { shared_by: '' }] = await sql<{ shared_by: string }[]>`
      select shared_by from project_parts where project_id = ${project_id} limit 1
    `
    await found(domain.beginPart(sql, { project_id, shared_by, lane: 0 }, 1))
  }),
  'a preview': undone(async ({ sql }, { clip_id }) => {
    const [{ revision } = { revision: 0 }] = await sql<{ revision: number }[]>`
      select revision from previews where clip_id = ${clip_id}
    `
    await found(domain.beginPreview(sql, jobs, clip_id, revision, 1))
  }),
  'a post': undone(async ({ sql }, { post_id }) => {
    const [{ ticket } = { ticket: 0 }] = await sql<{ ticket: number }[]>`
      select ticket from posts where post_id = ${post_id}
    `
    await found(domain.beginPost({ sql, jobs }, { post_id, ticket }))
  }),
  'a receiver, and its delivery': undone(async ({ sql, files, shares }) => {
    const claim = await found(domain.claimWebhook(sql))
    await found(domain.beginDelivery(sql, claim, { files, shares }))
  }),
}

const WRITES: Record<string, Reading> = {
  'an event': undone(({ sql, accountId }) =>
    recordEvent(sql, { account_id: accountId, type: 'project.created', data: { title: 'x' } }),
  ),
  'a project': undone((context, { upload_id }) =>
    domain.createProject(context, { source: { upload_id } }),
  ),
  'a render': undone((context, { clip_id }) =>
    domain.startRender(context, clip_id, { force: true }),
  ),
}

const COUNTS: Record<string, Reading> = {
  'what an account has at work': (bench) => readAccount(bench, []),
  'credits of the period': (bench) => domain.readCredits(bench),
  'bytes an account stores': ({ sql, accountId }) =>
    sql`select ${storedBytes(sql, accountId)} as bytes`,
  'what an account likes': (bench) => domain.readPreferences(bench),
  'what waits in the queues': ({ sql }) => domain.readQueues(sql),
  'who holds the places of workers': ({ sql }) => domain.listBusyAccounts(sql),
  'credits that moved': ({ sql }) => creditCounter(sql)(),
  'ledger against balances': ({ sql }) => domain.countDrift(sql),
}

const UPKEEP = Object.fromEntries(
  Object.entries(STEPS).map(([name, step]): [string, Reading] => [
    name.replaceAll('_', ' '),
    ({ sql }) => step(sql, jobs),
  ]),
)

/** What is measured, by the names that the report gives them. */
export const READS: Record<string, Reading> = Object.fromEntries(
  Object.entries({
    ...{ list: LISTS, claim: CLAIMS, write: WRITES },
    ...{ count: COUNTS, upkeep: UPKEEP },
  }).flatMap(([kind, all]) =>
    Object.entries(all).map(([name, read]) => [`${kind}: ${name}`, read]),
  ),
)

async function found<T>(asked: Promise<T | null>): Promise<T> {
  const one = await asked
  if (one === null) throw new Error('There is nothing to take.')
  return one
}

/** The receiver of all that happens in the account. */
async function receiverOf({ sql, accountId: account_id }: Bench) {
  const [{ endpoint_id } = { endpoint_id: '' }] = await sql<{ endpoint_id: string }[]>`
    select endpoint_id from webhook_endpoints where account_id = ${account_id} and project_id is null
  `
  return { account_id, endpoint_id }
}
