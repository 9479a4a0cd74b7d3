import type { Offers } from './offers.ts'

/** Writes the completion of fish; files are offered where a command takes one. */
export function fishScript({ first, commands }: Offers): string {
  const words = first.map(
    ({ word, does }) => `complete -c clip -n __fish_use_subcommand -a ${word} -d ${quoted(does)}`,
  )
  const rest = commands.flatMap(({ name, second, options, takesFile }) => {
    const when = `-n ${quoted(conditionOf(name, second))}`
    return [
      ...(takesFile ? [`complete -c clip ${when} -F`] : []),
      ...second.map(({ word, does }) => `complete -c clip ${when} -a ${word} -d ${quoted(does)}`),
      ...options.map(({ word, does, choices, isFlag }) => {
        const values = choices.length > 0 ? ` -x -a ${quoted(choices.join(' '))}` : ' -r'
        const value = isFlag ? '' : values
        return `complete -c clip ${when} -l ${word.slice(2)}${value} -d ${quoted(does)}`
      }),
    ]
  })
  return ['complete -c clip -f', ...words, ...rest].join('\n')
}

function conditionOf(name: string, second: { word: string }[]): string {
  const seen = name.split(' ').map((word) => `__fish_seen_subcommand_from ${word}`)
  const others = second.map(({ word }) => word).join(' ')
  const none = others === '' ? [] : [`not __fish_seen_subcommand_from ${others}`]
  return [...seen, ...none].join('; and ')
}

/** Quotes a word for fish, which interprets backslashes inside quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
