import { existsSync } from 'node:fs'

/**
 * Replaces the section of one command in a Markdown file, or appends it; the sections of other commands stay.
 *
 * @param command - As it is typed: `bun run bench:gateway`.
 */
export async function writeSection(file: string, command: string, text: string): Promise<void> {
  const begin = `<!-- Written by \`${command}\` -->`
  const end = `<!-- End of what \`${command}\` writes -->`
  const before = existsSync(file) ? await Bun.file(file).text() : ''
  const section = `${begin}\n\n${text.trim()}\n\n${end}\n`
  const from = before.indexOf(begin)
  const to = before.indexOf(end)
  if (from === -1 || to === -1) await Bun.write(file, `${before.trimEnd()}\n\n${section}`)
  else await Bun.write(file, before.slice(0, from) + section + before.slice(to + end.length + 1))
}
