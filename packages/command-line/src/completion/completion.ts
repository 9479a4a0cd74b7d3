import { type Command, defineCommand } from '../command.ts'
import { GLOBAL_OPTIONS } from '../global-options.ts'
import type { Option } from '../option.ts'

/** Generates the completion scripts from the table of commands, which contains this command too. */
export const completionOf = (table: () => Readonly<Record<string, Command>>): Command =>
  defineCommand({
    example: 'completion zsh',
    does: 'Prints what a shell completes `clip` by, for example: source <(clip completion bash)',
    takes: ['bash|zsh|fish'],
    async run(_, { args }) {
      const offers = offersOf(table())
      if (args['bash|zsh|fish'] === 'fish') return fishScript(offers)
      return args['bash|zsh|fish'] === 'zsh' ? zshScript(offers) : bashScript(offers)
    },
  })

/** Generates the completion script for bash; without other completions it falls back to files. */
export function bashScript({ first, commands }: Offers): string {
  const two = commands.filter(({ name }) => name.includes(' ')).map(({ name }) => quoted(name))
  const choices = commands.flatMap(({ name, options }) =>
    options.flatMap(({ word, choices, isFlag }) =>
      isFlag ? [] : [`    ${quoted(`${name} ${word}`)}) words=${wordsOf(choices)} ;;`],
    ),
  )
  const names = commands.map(
    ({ name, second, options }) =>
      `        ${quoted(name)}) words=${wordsOf([...second, ...options].map(({ word }) => word))} ;;`,
  )
  return `_clip() {
  local current="\${COMP_WORDS[COMP_CWORD]}" name="\${COMP_WORDS[1]}" words=''
  if (( COMP_CWORD > 2 )); then
    case "$name \${COMP_WORDS[2]}" in
    ${two.join('|')}) name="$name \${COMP_WORDS[2]}" ;;
    esac
  fi
  case "$name \${COMP_WORDS[COMP_CWORD-1]}" in
${choices.join('\n')}
    *)
      if (( COMP_CWORD == 1 )); then words=${wordsOf(first.map(({ word }) => word))}
      else case "$name" in
${names.join('\n')}
      esac; fi ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _clip clip`
}

function wordsOf(words: readonly string[]): string {
  return quoted(words.join(' '))
}

/** Writes the completion of fish; files are offered where a command takes one. */
export function fishScript({ first, commands }: Offers): string {
  const words = first.map(
    ({ word, does }) =>
      `complete -c clip -n __fish_use_subcommand -a ${word} -d ${quotedForFish(does)}`,
  )
  const rest = commands.flatMap(({ name, second, options, takesFile }) => {
    const when = `-n ${quotedForFish(conditionOf(name, second))}`
    return [
      ...(takesFile ? [`complete -c clip ${when} -F`] : []),
      ...second.map(
        ({ word, does }) => `complete -c clip ${when} -a ${word} -d ${quotedForFish(does)}`,
      ),
      ...options.map(({ word, does, choices, isFlag }) => {
        const values = choices.length > 0 ? ` -x -a ${quotedForFish(choices.join(' '))}` : ' -r'
        const value = isFlag ? '' : values
        return `complete -c clip ${when} -l ${word.slice(2)}${value} -d ${quotedForFish(does)}`
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
function quotedForFish(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

/** Generates the completion script for zsh; without other completions it falls back to files. */
export function zshScript({ first, commands }: Offers): string {
  const two = commands.filter(({ name }) => name.includes(' ')).map(({ name }) => quoted(name))
  const choices = commands.flatMap(({ name, options }) =>
    options.flatMap(({ word, choices }) =>
      choices.length === 0
        ? []
        : [
            `    (${quoted(`${name} ${word}`)}) compadd -- ${choices.map(quoted).join(' ')}; return ;;`,
          ],
    ),
  )
  const names = commands.map(
    ({ name, second, options }) =>
      `    (${quoted(name)}) found=(${[...second, ...options].map(described).join(' ')}) ;;`,
  )
  return `#compdef clip
_clip() {
  local name="$words[2]"
  local -a found
  if (( CURRENT > 3 )); then
    case "$words[2] $words[3]" in
    (${two.join('|')}) name="$words[2] $words[3]" ;;
    esac
  fi
  case "$name $words[CURRENT-1]" in
${choices.join('\n')}
  esac
  if (( CURRENT == 2 )); then found=(${first.map(described).join(' ')})
  else case "$name" in
${names.join('\n')}
  esac; fi
  _describe 'word' found
  _files
}
compdef _clip clip`
}

/** Returns a word and its description, separated by a colon. */
function described({ word, does }: { word: string; does: string }): string {
  return quoted(`${word}:${does}`)
}

/** The completions from which the script of each shell is generated. */
interface Offers {
  first: Word[]
  commands: CommandOffers[]
}

interface CommandOffers {
  /** One word, or two. */
  name: string
  takesFile: boolean
  /** Second words that, together with this name, form another command. */
  second: Word[]
  options: (Word & { choices: readonly string[]; isFlag: boolean })[]
}

interface Word {
  word: string
  does: string
}

/** Lists all completions, from the same table that commands are parsed with. */
export function offersOf(table: Readonly<Record<string, Command>>): Offers {
  const entries = Object.entries(table).map(([name, command]) => ({ name, command }))
  const isFirst = ({ name }: { name: string }) => !name.includes(' ')
  return {
    first: [
      ...entries.filter(isFirst).map(({ name, command }) => ({ word: name, does: command.does })),
      { word: 'help', does: 'Explains a command.' },
    ],
    commands: entries.map(({ name, command }) => ({
      name,
      takesFile: command.takes.some((argument) => /^(FILE|VIDEO)$/.test(argument)),
      second: entries.flatMap((other) =>
        other.name.startsWith(`${name} `)
          ? [{ word: other.name.slice(name.length + 1), does: other.command.does }]
          : [],
      ),
      options: Object.entries({ ...command.options, ...GLOBAL_OPTIONS }).map(offerOf),
    })),
  }
}

function offerOf([name, option]: [string, Option]) {
  const choices = option.kind === 'choice' ? option.choices : []
  return { word: `--${name}`, does: option.does, choices, isFlag: option.kind === 'flag' }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
