import type { ConnectionField } from '@svc/social'
import { askLine } from './ask-line.ts'
import { OPTIONS, type Options, UsageError } from './command.ts'

/**
 * Collects the fields for connecting an account from the options, and prompts for missing ones.
 *
 * @throws {UsageError} A field is missing, and there is no terminal for a prompt.
 */
export function fillForm(
  fields: readonly ConnectionField[],
  options: Options,
): Record<string, string> {
  const filled = fields.map((field) => [field.name, answerTo(field, options)] as const)
  return Object.fromEntries(filled.filter(([, value]) => value !== ''))
}

function answerTo({ name, label, isSecret, isRequired }: ConnectionField, options: Options) {
  const option = optionOf(name)
  const given = option && options[option]
  if (given !== undefined) return given
  if (!process.stdin.isTTY) {
    if (isRequired) throw new UsageError(`--${name.replaceAll('_', '-')} is missing.`)
    return ''
  }
  return askLine(`${label}${isRequired ? '' : ' (may be left out)'}`, { isSecret: isSecret })
}

function optionOf(name: string) {
  return OPTIONS.find((option) => option === name.replaceAll('_', '-'))
}
