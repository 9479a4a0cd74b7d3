import { type Offers, quoted } from './offers.ts'

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
