import { afterAll, afterEach, beforeEach } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually, until } from '@svc/patience'
import type { Browser } from 'playwright-core'
import { systemOutside } from '../../packages/outbound/src/index.ts'
import { createConnectors } from '../../packages/social/src/index.ts'
import { startStandIns } from '../../packages/social/test/stand-ins.ts'
import { followPages } from '../studio/under-way.ts'
import { openBrowser } from './person.ts'
import { signUp } from './sign-up.ts'
import { startWholeService, type WholeService } from './whole-service.ts'

// What is expensive to start is started once in a process of tests, and used by all files that the process runs.

/** To compile what is run often takes the short pages of tests longer than it saves: a tenth of all that they take. */
const UNCOMPILED = '--js-flags=--no-opt --no-maglev'

const sharedBrowser = once(async (stack) => {
  const browser = await openBrowser([UNCOMPILED])
  stack.defer(() => browser.close())
  return { browser, ...followPages(browser) }
})

/** Ends the watch over the test that runs. */
let endWatch: (() => void) | null = null

/** Gives the browser to the tests of a file, each of which has contexts of its own. */
export async function openSharedBrowser(): Promise<Browser> {
  const { browser, tellUnderWay } = await sharedBrowser()
  beforeEach(() => {
    if (endWatch) return
    let isOver = false
    endWatch = () => {
      isOver = true
    }
    // Calls of the browser wait without a limit, since a busy machine would decide it: in a page that is closed, they fail.
    until(() => isOver, { pause: aMoment }).catch(async () => {
      await tellUnderWay()
      const pages = browser.contexts().flatMap((context) => context.pages())
      await Promise.all(pages.map((page) => page.close()))
    })
  })
  afterEach(() => {
    endWatch?.()
    endWatch = null
  })
  return browser
}

// wall clock: how often the watch looks; its limit is fair.
const aMoment = () => new Promise<void>((resolve) => setTimeout(resolve, 5_000))

/** A service that works on nothing, so that each video stays as its test wrote it. YouTube is not set up. Passkeys are for its name. */
export const restingService = whileUsed(
  once((stack) => start(stack, { withWorker: false, apps: {}, hostname: 'localhost' })),
)

type StandIns = Awaited<ReturnType<typeof startStandIns>>

/** A service that makes clips and posts them. */
export interface WorkingService extends WholeService {
  /** The platforms that it posts to: all that there are, whose owners agree at once. */
  platforms: StandIns['servers']
  /** What their forms ask for. */
  forms: StandIns['forms']
}

export const workingService = whileUsed(
  once(async (stack): Promise<WorkingService> => {
    const { servers: platforms, forms, apps, uploadPost, stop } = await startStandIns()
    stack.defer(stop)
    const set = { withWorker: true, apps, uploadPost }
    return { ...(await start(stack, set)), platforms, forms }
  }),
)

interface Settings extends Pick<Parameters<typeof createConnectors>[0], 'apps' | 'uploadPost'> {
  withWorker: boolean
  hostname?: string
}

async function start(stack: AsyncDisposableStack, { withWorker, hostname, ...set }: Settings) {
  const postsFolder = await mkdtemp(join(tmpdir(), 'clip-service-posts-'))
  stack.defer(() => rm(postsFolder, { recursive: true, force: true }))
  const web = { outside: systemOutside(), allowPrivateAddresses: true }
  const service = stack.use(
    await startWholeService({
      withWorker,
      ...(hostname && { hostname }),
      connectors: createConnectors({ web, postsFolder, ...set }),
      allowPrivateReceivers: true,
      allowPrivateSources: withWorker,
    }),
  )
  // The first member of a service gets the account that it began with; no test is to depend on which one that is.
  await signUp(service.baseUrl)
  return service
}

/**
 * Ends a service that only files used which have ended, until another file uses it: a worker that looks for jobs every second
 * costs a fifteenth of a processor, for as long as the process of tests runs.
 */
function whileUsed<S extends WholeService>(open: () => Promise<S>): () => Promise<S> {
  // Without workers, the file that used it first closes it.
  if (!process.env['JEST_WORKER_ID']) return open
  let user = ''
  let watch: ReturnType<typeof setInterval> | null = null
  let isEnded = false
  let ready = Promise.resolve()
  const look = (service: S) => {
    if (user === Bun.main) return
    if (watch) clearInterval(watch)
    watch = null
    isEnded = true
    ready = service.stop()
  }
  return async () => {
    const isAgain = isEnded
    isEnded = false
    user = Bun.main
    const service = await open()
    if (isAgain) ready = ready.then(() => eventually(() => service.start()))
    // wall clock: a service that ends too early or too late only costs work.
    watch ??= setInterval(look, UNUSED_MS, service)
    watch.unref()
    await ready
    return service
  }
}

const UNUSED_MS = 20_000

/**
 * Starts something at its first use in this process.
 *
 * A worker of a run with several processes keeps it until it is killed, with all that it started. Without workers, the file
 * that used it first closes it.
 */
function once<T>(open: (stack: AsyncDisposableStack) => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | null = null
  return () => {
    if (opened) return opened
    const stack = new AsyncDisposableStack()
    if (!process.env['JEST_WORKER_ID']) {
      afterAll(async () => {
        opened = null
        await stack.disposeAsync()
      })
    }
    opened = open(stack)
    return opened
  }
}
