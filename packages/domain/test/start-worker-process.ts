import { until } from '@svc/patience'

/** What the worker does with a project; see `worker-process.ts`. */
export type WorkerMode = 'hold' | 'block'

/** Starts a worker in a process of its own and waits until it takes jobs. */
export async function startWorkerProcess(url: string, mode: WorkerMode, gate: string) {
  const script = new URL('worker-process.ts', import.meta.url).pathname
  const child = Bun.spawn(['bun', script, url, mode, gate], { stdout: 'pipe', stderr: 'inherit' })
  const lines: string[] = []
  const read = async () => {
    let text = ''
    for await (const bytes of child.stdout) {
      text += new TextDecoder().decode(bytes)
      lines.splice(0, lines.length, ...text.split('\n').slice(0, -1))
    }
  }
  read().catch(() => {})
  await until(() => lines.includes('ready'))
  return {
    child,
    lines,
    get begun() {
      return lines.filter((line) => line.startsWith('began'))
    },
  }
}
