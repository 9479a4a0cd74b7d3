import { spawn } from 'node:child_process'
import { BUN, ROOT } from './prepare.mjs'

/**
 * Hands this process over to a Bun script: same terminal, same signals, same exit code.
 *
 * @param {string} script - Path from the project's folder.
 * @param {string[]} parameters
 */
export function runBun(script, parameters) {
  const child = spawn(BUN, [script, ...parameters], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      // Bun reads its limit for requests of `fetch` here; 256 downloads from a bucket would use up the default.
      BUN_CONFIG_MAX_HTTP_REQUESTS: '8192',
      ...process.env,
      CALLED_FROM: process.env.INIT_CWD ?? process.cwd(),
    },
  })
  // The terminal sends Ctrl-C to the whole group: the child stops by itself, and this process waits for it.
  process.on('SIGINT', () => {})
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  stopWithNpm(() => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

const LOOK_MS = 500

/**
 * Notices when the npm that started this was killed, which that npm cannot report itself. Started by another program, this process may run longer than its parent: a shell in the background ends before its commands do.
 *
 * @param {() => void} stop
 */
function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, LOOK_MS)
  timer.unref()
}
