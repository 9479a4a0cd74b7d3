/** A fenced block of a guide. */
export interface Block {
  /** `program` is written as a file, `run` goes to the shell, `told` is what the shell must have printed before. */
  kind: 'program' | 'run' | 'start' | 'told'
  /** The file's name of a program. */
  name: string
  text: string
  /** Where it begins in the guide. */
  line: number
}

const PROGRAMS = ['ts', 'js', 'python', 'json']

/**
 * Reads the blocks of a guide, none of which may be left out of a run.
 *
 * Written behind the fence is `sh` for what is typed, `sh start` for what goes on running in a second terminal, `text` for
 * what is shown then, and a language with the name of a file for everything else.
 *
 * @throws {Error} A block is none of these, or a file that is not named again; the message says which.
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
  const block = { name, text: '', line }
  if (language === 'sh' && name === '') return { ...block, kind: 'run' }
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

/** Whether a terminal shows what a guide says; `…` stands for anything. */
export function isTold(told: string, shown: string): boolean {
  const words = told
    .trim()
    .split('…')
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`^${words.join('[\\s\\S]*?')}$`).test(shown.trim())
}
