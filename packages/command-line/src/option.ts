import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readObject, UsageError } from './explain.ts'

export type Option = { does: string; isNeeded?: true } & (
  | { kind: 'flag' }
  | { kind: 'text' | 'list' | 'time' | 'json'; value: string }
  | { kind: 'number'; value: string; least?: number; most?: number }
  | { kind: 'choice'; choices: readonly string[] }
)

export type Options = Readonly<Record<string, Option>>

/** The values of options by their names; those that are needed are there. */
export type ValuesOf<O extends Options> = {
  [Name in keyof O as O[Name] extends { isNeeded: true } ? Name : never]: ValueOf<O[Name]>
} & { [Name in keyof O as O[Name] extends { isNeeded: true } ? never : Name]?: ValueOf<O[Name]> }

export type ValueOf<O extends Option> = O extends { choices: readonly (infer Choice)[] }
  ? Choice
  : {
      flag: boolean
      text: string
      list: string[]
      time: string
      json: object
      number: number
    }[Exclude<O['kind'], 'choice'>]

/**
 * Parses the value that was typed for an option.
 *
 * @param folder - The working directory.
 * @throws {UsageError} The option does not accept the value.
 */
export function readValue(name: string, option: Option, text: string, folder: string): unknown {
  switch (option.kind) {
    case 'flag':
      return true
    case 'text':
      return text
    case 'list':
      return text
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean)
    case 'time':
      return readTime(name, text)
    case 'json':
      return readJson(name, text, folder)
    case 'number':
      return readNumber(name, option, text)
    case 'choice':
      if (option.choices.includes(text)) return text
      throw new UsageError(
        `--${name} is "${text}"; it must be one of ${option.choices.join(', ')}.`,
      )
  }
}

export function valueName(option: Option): string {
  if (option.kind === 'flag') return ''
  return option.kind === 'choice' ? option.choices.join('|') : option.value
}

function readTime(name: string, text: string): string {
  const time = new Date(text)
  if (!Number.isNaN(time.getTime())) return time.toISOString()
  throw new UsageError(
    `--${name} is "${text}"; it must be a time such as 2030-01-31T18:00 (of this machine's zone) or 2030-01-31T18:00Z.`,
  )
}

/** Parses JSON that is written out, or read from the file named after `@`. */
function readJson(name: string, text: string, folder: string): object {
  return readObject(`--${name}`, () =>
    text.startsWith('@') ? readFileSync(resolve(folder, text.slice(1)), 'utf8') : text,
  )
}

function readNumber(
  name: string,
  { least = 0, most = Number.MAX_SAFE_INTEGER }: { least?: number; most?: number },
  text: string,
): number {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  if (number >= least && number <= most) return number
  const range = most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `${least} to ${most}`
  throw new UsageError(`--${name} is "${text}"; it must be a number, ${range}.`)
}

type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

/** Removes members that are `undefined`, which the client would take for given values. */
export function defined<T extends object>(members: T): Defined<T> {
  const said = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(said) as Defined<T>
}
