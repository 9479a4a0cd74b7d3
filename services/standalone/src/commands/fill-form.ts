import type { ConnectionField } from '@svc/social'
import { askLine } from './ask-line.ts'
import { OPTIONS, type Options, UsageError } from './command.ts'

/**
 * Fills in what connecting an account takes: from the options, and by asking for what is missing.
 *
 * @throws {UsageError} Something is missing, and there is no terminal on which to ask.
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
  return askLine(`${label}${isRequired ? '' : ' (may be left out)'}`, { is_secret: isSecret })
}

function optionOf(name: string) {
  return OPTIONS.find((option) => option === name.replaceAll('_', '-'))
}
