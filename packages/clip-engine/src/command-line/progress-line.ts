import { clock } from '../clock.ts'

/** Shows how far something is: one line that is rewritten on a terminal, a line per step in a log. */
export interface ProgressLine {
  show(what: string, percent: number, secondsRemaining?: number | null): void
  /** Writes a message that is not overwritten. */
  say(sentence: string): void
  /** Leaves the line as it is; what follows starts on a new one. */
  end(): void
}

/**
 * Writes to standard error, so that standard output holds what was asked for alone.
 *
 * @param canRewrite - Whether the line is rewritten: a terminal that moves its cursor.
 */
export function progressLine(canRewrite = process.stderr.isTTY === true): ProgressLine {
  const stream = process.stderr
  const line = canRewrite ? rewrittenLine(stream) : loggedLines(stream)
  return {
    ...line,
    say(sentence) {
      line.end()
      stream.write(`${sentence}\n`)
    },
  }
}

const BAR_COLUMNS = 24

function rewrittenLine(stream: NodeJS.WriteStream): Omit<ProgressLine, 'say'> {
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

function loggedLines(stream: NodeJS.WriteStream): Omit<ProgressLine, 'say'> {
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

function describe(what: string, percent: number, secondsRemaining: number | null = null): string {
  const left = secondsRemaining === null ? '' : ` · ${clock(secondsRemaining)} left`
  return `${what} ${Math.floor(percent)} %${left}`
}
