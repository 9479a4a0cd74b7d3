import { type Offers, quoted } from './offers.ts'

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
