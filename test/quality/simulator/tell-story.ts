import type { Line } from './run.ts'
import type { Fate } from './wire.ts'

const FATES: Record<Fate, string> = {
  pass: '',
  'cut before': '. Its connection is lost before that',
  'cut after': '. Its connection is lost just after that took effect',
  'kill before': '. It is killed before that',
  'kill after': '. It is killed just after that took effect',
}

/** Tells in plain words what happened; what a process did without a break is one line. */
export function tellStory(story: readonly Line[]): string {
  const lines: { who: string; text: string }[] = []
  for (const { who, what, fate } of story) {
    const last = lines.at(-1)
    if (fate === 'end') {
      const refused = /^[0-9A-Z]{5}$/.test(what) && what !== 'BEGIN' ? ` (${what})` : ''
      if (refused && last) last.text += `${who === last.who ? '' : `. ${who} is refused`}${refused}`
      continue
    }
    const text = `${who === '' ? what : sayStatement(what)}${FATES[fate]}`
    if (last && who !== '' && last.who === who && !/ lost | killed /.test(last.text))
      last.text += `, ${text}`
    else lines.push({ who, text })
  }
  return lines
    .map(({ who, text }, at) => `${String(at + 1).padStart(3)}  ${who}${who && ': '}${text}`)
    .join('\n')
}

const SAID: Record<string, string> = { begin: 'begins', commit: 'commits', rollback: 'rolls back' }

function sayStatement(text: string): string {
  const known = SAID[text]
  if (known) return known
  if (/advisory/.test(text)) return 'asks for its turn'
  const [, verb = '', table = ''] =
    /(?<!for |key )\b(insert into|update|delete from) "?([a-z_.]+)/i.exec(text) ?? []
  const does = CHANGES[verb.toLowerCase()]
  if (does) return `${does} ${table}`
  if (!/^select/i.test(text)) return text
  const source = /\bfrom (?:public\.)?"?([a-z_.]+)/.exec(text)?.[1]
  const isLocking = /\bfor (?:no key )?(?:update|share)|\bfor key share/.test(text)
  return source ? `${isLocking ? 'locks' : 'reads'} ${source}` : 'asks for the time'
}

const CHANGES: Record<string, string> = {
  ...{ 'insert into': 'writes', update: 'changes', 'delete from': 'deletes from' },
}
