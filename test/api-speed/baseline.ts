import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../../packages/domain/src/index.ts'

/** With fewer statements per connection, a run measures mostly the opening of connections. */
const LEAST_OF_EACH = 50

/** Runs one prepared statement over and over. */
export interface Baseline {
  name: string
  /** Returns the number of runs per second. */
  run(statement: Statement, connections: number, seconds: number): Promise<number>
}

/** A statement with a number from 1 to `rows` in it, as pgbench writes it: `:n`. */
export interface Statement {
  text: string
  rows: number
}

/** Returns pgbench where it is installed, else a loop in this process over the same statement, which is slower. */
export function openBaseline(url: string, folder: string): Baseline {
  const path = Bun.which('pgbench')
  return path ? pgbench(path, url, folder) : loop(url)
}

function pgbench(path: string, url: string, folder: string): Baseline {
  return {
    name: 'pgbench',
    async run(statement, connections, seconds) {
      const { text, rows } = statement
      const script = join(folder, 'statement.sql')
      await writeFile(script, `\\set n random(1, ${rows})\n${text};\n`)
      const options = ['-n', '-M', 'prepared', '-f', script]
      const amount = ['-c', String(connections), '-T', String(seconds)]
      const child = Bun.spawn([path, ...options, ...amount, url], { stderr: 'pipe' })
      const [output, faults] = await Promise.all([
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
      ])
      const rate = Number(/tps = ([\d.]+) \(without/.exec(output)?.[1])
      const processed = Number(/actually processed: (\d+)/.exec(output)?.[1])
      if (processed >= LEAST_OF_EACH * connections) return rate
      // On a busy machine, opening its connections may take longer than the run itself.
      if ((await child.exited) === 0 && seconds < 16)
        return this.run(statement, connections, seconds * 2)
      throw new Error(`pgbench measured nothing:\n${output}${faults}`)
    },
  }
}

function loop(url: string): Baseline {
  return {
    name: 'a loop of postgres.js (pgbench is not installed)',
    async run({ text, rows }, connections, seconds) {
      const sql = openDatabase(url, { connections })
      const prepared = text.replace(':n', '$1')
      const until = performance.now() + seconds * 1000
      let count = 0
      const lane = async () => {
        while (performance.now() < until) {
          await sql.unsafe(prepared, [1 + Math.floor(Math.random() * rows)], { prepare: true })
          count += 1
        }
      }
      await Promise.all(Array.from({ length: connections }, lane))
      await sql.end()
      return count / seconds
    },
  }
}
