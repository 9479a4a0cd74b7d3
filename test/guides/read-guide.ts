/** A fenced block of a guide. */
export interface Block {
  /** `program` is written to a file, `run` is typed into the shell, `told` is output that the shell must have printed before. */
  kind: 'program' | 'run' | 'start' | 'told'
  /** The file name of a program. */
  name: string
  /** Programs that it takes besides those of the guides' first lines: it is run where they are. */
  needs: string[]
  text: string
  /** The line of the guide at which it begins. */
  line: number
}

const PROGRAMS = ['ts', 'js', 'python', 'json']

/**
 * Reads the blocks of a guide; none may be left out of a run.
 *
 * The info string of a fence is `sh` for typed commands, `sh with nginx` where they take a program that not every machine
 * has, `sh start` for a program that keeps running in a second terminal, `text` for the output that follows, and a language with a file name for everything else.
 *
 * @throws {Error} A block is none of these, or is a file that is never mentioned again; the message names the block.
 */
export function readGuide(markdown: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const [index, line] of markdown.split('\n').entries()) {
    const [, words] = /^\s*(?:```+|~~~+)(.*)$/.exec(line) ?? []
    if (words === undefined) {
      if (open) open.text += `${line}\n`
      else if (/^(?: {4}|\t)\S/.test(line))
        throw new Error(`Line ${index + 1} is a block without a fence.`)
    } else if (open) {
      blocks.push(open)
      open = null
    } else {
      open = beginBlock(words, index + 1)
    }
  }
  if (open) throw new Error(`The block of line ${open.line} has no end.`)
  for (const [index, block] of blocks.entries())
    requireUse(block, blocks.slice(0, index), blocks.slice(index + 1))
  return blocks
}

function beginBlock(words: string, line: number): Block {
  const [language = '', name = '', ...more] = words.trim().split(/\s+/)
  const block = { name, text: '', line, needs: [] }
  if (language === 'sh' && name === '') return { ...block, kind: 'run' }
  if (language === 'sh' && name === 'with' && more.length > 0) {
    return { ...block, kind: 'run', needs: more }
  }
  if (language === 'sh' && name === 'start' && more.length === 0) return { ...block, kind: 'start' }
  if (language === 'text' && name === '') return { ...block, kind: 'told' }
  if (PROGRAMS.includes(language) && /^[\w-]+\.\w+$/.test(name) && more.length === 0) {
    return { ...block, kind: 'program' }
  }
  throw new Error(`Line ${line} begins a block that nothing runs: "${words.trim()}".`)
}

function requireUse({ kind, name, line }: Block, before: Block[], after: Block[]): void {
  const last = before.at(-1)?.kind
  if (kind === 'told' && last !== 'run' && last !== 'start') {
    throw new Error(`Line ${line}: nothing was typed that could have shown this.`)
  }
  if (kind === 'program' && !after.some(({ text }) => text.includes(name))) {
    throw new Error(`Line ${line}: ${name} is not run by any block below it.`)
  }
}

/** Returns whether terminal output matches the guide's text; `…` stands for anything. */
export function isTold(told: string, shown: string): boolean {
  const words = told
    .trim()
    .split('…')
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`^${words.join('[\\s\\S]*?')}$`).test(shown.trim())
}
