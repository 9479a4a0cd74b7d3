/** Shows progress: one line that is rewritten on a terminal, a line per step in a log. */
export interface ProgressLine {
  show(what: string, percent: number): void
  /** Writes a message that is not overwritten. */
  say(sentence: string): void
  /** Ends the current line; further output starts on a new one. */
  end(): void
}

/**
 * Writes to standard error, so that standard output holds the answer alone.
 *
 * @param canRewrite - Whether the line is rewritten: a terminal that moves its cursor.
 */
export function progressLine(
  canRewrite: boolean,
  stream: NodeJS.WriteStream = process.stderr,
): ProgressLine {
  let shown = ''
  const end = () => {
    if (canRewrite && shown !== '') stream.write('\n')
    shown = ''
  }
  return {
    show(what, percent) {
      const text = `  ${what} ${Math.floor(percent)} %`
      // A log shows the steps, not every percent.
      const step = canRewrite ? text : what
      if (step === shown) return
      shown = step
      stream.write(canRewrite ? `\r\u001b[K${text}` : `${text}\n`)
    },
    say(sentence) {
      end()
      stream.write(`${sentence}\n`)
    },
    end,
  }
}
