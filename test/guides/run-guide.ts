import { join } from 'node:path'
import { until } from '@svc/patience'
import { type Block, isTold } from './read-guide.ts'

/** The environment in which a guide is run. */
export interface Place {
  /** A fresh folder for the guide. */
  folder: string
  env: Record<string, string>
  /** Replaces the guides' addresses and folders by those of this machine. */
  localize(text: string): string
  /** The reverse of that replacement. */
  generalize(text: string): string
  /** Does the manual step of the guide: opens an address and gives consent. */
  consent(address: string): Promise<void>
}

/** A program that keeps running. */
interface Program {
  text: string
  stop(): Promise<void>
}

/** The service of the guides, once one of them has started it. */
export interface Running {
  service: Program | null
}

/**
 * Runs a guide, block after block, in one shell and a second terminal.
 *
 * @param running - Receives the service, which the caller stops; all other started programs end with the guide.
 * @throws {Error} A command fails, or its output differs from the guide's; the message names it.
 */
export async function runGuide(blocks: Block[], place: Place, running: Running): Promise<void> {
  const started: Program[] = []
  try {
    for (const [index, block] of blocks.entries()) {
      const next = blocks[index + 1]
      const told = next?.kind === 'told' ? next.text : null
      if (block.kind === 'program') {
        await Bun.write(join(place.folder, block.name), place.localize(block.text))
      } else if (!block.needs.every((program) => Bun.which(program))) {
        // Not every machine has a reverse proxy.
      } else if (block.kind === 'run') {
        await typed(block, told, place)
      } else if (block.kind === 'start' && isService(block.text)) {
        // As in a single terminal: the running program is stopped before it is started again.
        await running.service?.stop()
        running.service = await goesOn(block, told, place)
      } else if (block.kind === 'start') {
        // On the port of the one before, which has to end first.
        if (block.text.includes('npm start')) for (const { stop } of started.splice(0)) await stop()
        started.push(await goesOn(block, told, place))
      }
    }
  } finally {
    for (const program of started) await program.stop()
  }
}

/** Returns whether a block starts the service of the guides, on its usual port. */
const isService = (text: string) => text.includes('npm start') && !text.includes('PORT=')

async function typed(block: Block, told: string | null, place: Place): Promise<void> {
  const terminal = openTerminal(block, place)
  const code = await terminal.exited
  const shown = place.generalize(terminal.stdout())
  if (code !== 0) throw failure(block, `ended with ${code}`, terminal.output())
  if (told !== null && !isTold(told, shown)) throw failure(block, 'shows something else', shown)
}

/** Starts a program that runs until it is stopped, and waits for the output that says it is ready. */
async function goesOn(block: Block, told: string | null, place: Place): Promise<Program> {
  const terminal = openTerminal(block, place)
  const lines = told?.trim().split('\n') ?? []
  const isReady = () => lines.every((line) => place.generalize(terminal.output()).includes(line))
  await until(() => terminal.hasEnded() || isReady())
  if (!isReady()) throw failure(block, 'does not say what it should', terminal.output())
  return { text: block.text, stop: terminal.stop }
}

function openTerminal({ kind, text }: Block, { folder, env, localize, consent }: Place) {
  const script = RESUME + (kind === 'start' ? '' : KEEP) + localize(text)
  const child = Bun.spawn(['bash', '-c', script], {
    cwd: folder,
    env,
    // A separate process group, so that all of its processes can be stopped.
    detached: true,
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const texts = { stdout: '', stderr: '' }
  let asked = ''
  const collect = async (from: 'stdout' | 'stderr') => {
    const decoder = new TextDecoder()
    for await (const bytes of child[from]) {
      texts[from] += decoder.decode(bytes, { stream: true })
      const [, address] = /^Open (http\S+)\n/m.exec(texts[from]) ?? []
      if (address && address !== asked) {
        asked = address
        await consent(address)
      }
    }
  }
  const printed = Promise.all([collect('stdout'), collect('stderr')])
  const exited = Promise.all([child.exited, printed]).then(([code]) => code)
  return {
    stdout: () => texts.stdout,
    output: () => texts.stdout + texts.stderr,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    exited,
    async stop() {
      try {
        // As Ctrl-C does.
        process.kill(-child.pid, 'SIGINT')
      } catch {
        // The process has already ended.
      }
      await exited
    },
  }
}

/** Variables set in one block remain set in the following ones. */
const RESUME = `set -eu
[ ! -f .terminal ] || . ./.terminal
set -a
`
/** A second terminal, which goes on beside the first, keeps its variables to itself. */
const KEEP = `trap 'code=$?; { export -p; declare -f; } > "$GUIDE_FOLDER/.terminal"; exit $code' EXIT
`

function failure({ line, text }: Block, what: string, shown: string): Error {
  return new Error(`Line ${line} ${what}.\n\n${text}\n${shown}`)
}
