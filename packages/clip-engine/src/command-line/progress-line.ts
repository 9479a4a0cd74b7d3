import { clock } from '../clock.ts'

/** Shows how far something is: one line that is rewritten on a terminal, a line per step in a log. */
export interface ProgressLine {
  show(what: string, percent: number, secondsRemaining: number | null): void
  /** Leaves the line as it is; what follows starts on a new one. */
  end(): void
}

export function progressLine(stream: NodeJS.WriteStream = process.stderr): ProgressLine {
  return stream.isTTY ? rewrittenLine(stream) : loggedLines(stream)
}

const BAR_COLUMNS = 24

function rewrittenLine(stream: NodeJS.WriteStream): ProgressLine {
  let shown = false
  return {
    show(what, percent, secondsRemaining) {
      const full = Math.round((percent / 100) * BAR_COLUMNS)
      const bar = '█'.repeat(full) + '░'.repeat(BAR_COLUMNS - full)
      stream.write(`\r\u001b[K  ${bar} ${describe(what, percent, secondsRemaining)}`)
      shown = true
    },
    end() {
      if (shown) stream.write('\n')
      shown = false
    },
  }
}

/** Progress between two lines in a log, in percent. */
const LOGGED_STEP_PERCENT = 10

function loggedLines(stream: NodeJS.WriteStream): ProgressLine {
  let last = { what: '', percent: Number.NEGATIVE_INFINITY }
  return {
    show(what, percent, secondsRemaining) {
      if (what === last.what && percent < last.percent + LOGGED_STEP_PERCENT) return
      last = { what, percent }
      stream.write(`  ${describe(what, percent, secondsRemaining)}\n`)
    },
    end() {
      last = { what: '', percent: Number.NEGATIVE_INFINITY }
    },
  }
}

function describe(what: string, percent: number, secondsRemaining: number | null): string {
  const left = secondsRemaining === null ? '' : ` · ${clock(secondsRemaining)} left`
  return `${what} ${Math.floor(percent)} %${left}`
}
