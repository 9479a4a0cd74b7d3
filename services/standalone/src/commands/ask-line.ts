/**
 * Prompts for one line at the terminal.
 *
 * @param options - A secret is not shown while it is typed.
 */
export function askLine(question: string, { isSecret = false } = {}): string {
  const isHidden = isSecret && process.stdin.isTTY
  if (isHidden) setEcho(false)
  try {
    return prompt(`${question}:`)?.trim() ?? ''
  } finally {
    if (isHidden) {
      setEcho(true)
      process.stderr.write('\n')
    }
  }
}

function setEcho(isOn: boolean): void {
  Bun.spawnSync(['stty', isOn ? 'echo' : '-echo'], { stdin: 'inherit' })
}
