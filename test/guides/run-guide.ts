import { join } from 'node:path'
import { type Block, isTold } from './read-guide.ts'

/** Where a guide is tried. */
export interface Place {
  /** A fresh folder of the guide. */
  folder: string
  env: Record<string, string>
  /** Puts the addresses and folders of this machine in place of those that guides write. */
  localize(text: string): string
  /** And back. */
  generalize(text: string): string
  /** Does what the guide asks of a person: opens an address and agrees. */
  consent(address: string): Promise<void>
}

/** A program that goes on running. */
interface Program {
  text: string
  stop(): Promise<void>
}

/** The service of the guides, once one of them has started it. */
export interface Running {
  service: Program | null
}

/**
 * Types a guide, block after block, into one shell and a second terminal.
 *
 * @param running - Gets the service, which the caller stops; what else was started ends with the guide.
 * @throws {Error} A command fails, or shows something else than the guide says; the message says which.
 */
export async function runGuide(blocks: Block[], place: Place, running: Running): Promise<void> {
  const started: Program[] = []
  try {
    for (const [index, block] of blocks.entries()) {
      const next = blocks[index + 1]
      const told = next?.kind === 'told' ? next.text : null
      if (block.kind === 'program') {
        await Bun.write(join(place.folder, block.name), place.localize(block.text))
      } else if (block.kind === 'run') {
        await typed(block, told, place)
      } else if (block.kind === 'start' && isService(block.text)) {
        // As in one terminal: it is stopped before it is started anew.
        await running.service?.stop()
        running.service = await goesOn(block, told, place)
      } else if (block.kind === 'start') {
        started.push(await goesOn(block, told, place))
      }
    }
  } finally {
    for (const program of started) await program.stop()
  }
}

/** Whether a block starts the service of the guides, on its usual port. */
const isService = (text: string) => text.includes('npm start') && !text.includes('PORT=')

async function typed(block: Block, told: string | null, place: Place): Promise<void> {
  const terminal = openTerminal(block, place)
  // Ended in any case, so that a test that fails leaves nothing that runs.
  const timer = setTimeout(terminal.stop, LONGEST_BLOCK_MS)
  const code = await terminal.exited
  clearTimeout(timer)
  const shown = place.generalize(terminal.stdout())
  if (code !== 0) throw failure(block, `ended with ${code}`, terminal.output())
  if (told !== null && !isTold(told, shown)) throw failure(block, 'shows something else', shown)
}

/** Starts what runs until it is stopped, and waits until it has said so. */
async function goesOn(block: Block, told: string | null, place: Place): Promise<Program> {
  const terminal = openTerminal(block, place)
  const end = performance.now() + LONGEST_MS
  const lines = told?.trim().split('\n') ?? []
  while (!lines.every((line) => place.generalize(terminal.output()).includes(line))) {
    if (terminal.hasEnded() || performance.now() > end) {
      await terminal.stop()
      throw failure(block, 'does not say what it should', terminal.output())
    }
    await Bun.sleep(20)
  }
  return { text: block.text, stop: terminal.stop }
}

const LONGEST_MS = 50_000
const LONGEST_BLOCK_MS = 150_000

function openTerminal({ text }: Block, { folder, env, localize, consent }: Place) {
  const script = PRELUDE + localize(text)
  const child = Bun.spawn(['bash', '-c', script], {
    cwd: folder,
    env,
    // A group of its own, so that everything in it can be stopped.
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
        // Ended by itself.
      }
      await exited
    },
  }
}

/** What is set in one block is set in those after it. */
const PRELUDE = `set -eu
[ ! -f .terminal ] || . ./.terminal
set -a
trap 'code=$?; { export -p; declare -f; } > "$GUIDE_FOLDER/.terminal"; exit $code' EXIT
`

function failure({ line, text }: Block, what: string, shown: string): Error {
  return new Error(`Line ${line} ${what}.\n\n${text}\n${shown}`)
}
