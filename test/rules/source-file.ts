import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { type ParseResult, parseSync } from 'oxc-parser'

/** Looks at one file by itself. */
export type Rule = (file: SourceFile) => Fault[]

export interface Fault {
  /** Where in the text. */
  start: number
  /** What is wrong, and what to do instead. */
  says: string
}

export type SourceFile = ReturnType<typeof sourceFile>

/** A program of this repository, by its path from the root. */
export function sourceFile(path: string, text: string) {
  const parsed = parseSync(path, text)
  return {
    path,
    text,
    /** Whether it is of what runs for users, and not of what tries or measures it. */
    isSource: /^(?:packages|services)\/[^/]+\/(?:src|web)\//.test(path),
    imports: importsOf(parsed, text),
    /** The syntax tree, which takes most of the time and is made when it is first asked for. */
    get program() {
      return parsed.program
    },
    lineAt: (offset: number) => text.slice(0, offset).split('\n').length,
  }
}

/** All that a file imports, by the names that it writes: `./other.ts`, `@svc/errors`. */
function importsOf({ module }: ParseResult, text: string) {
  const imported = module.staticImports.map(({ moduleRequest, entries, start }) => {
    const isType = entries.length > 0 && entries.every((entry) => entry.isType)
    return { name: moduleRequest.value, isType, start }
  })
  const passedOn = module.staticExports
    .flatMap(({ entries }) => entries)
    .map(({ moduleRequest, isType, start }) => ({
      name: moduleRequest?.value ?? '',
      isType,
      start,
    }))
  const later = [...text.matchAll(NAMED_IN_CODE)].map(({ 1: loaded, 2: found = '', index }) => {
    return { name: loaded ?? found, isType: false, start: index }
  })
  return [...imported, ...passedOn, ...later].filter(({ name }) => name)
}

/** Modules that are loaded later, and packages whose names are put together and looked up. */
const NAMED_IN_CODE = /\bimport\('([^']+)'\)|`(@[\w-]+\/)\$/g

const NOT_OURS = /\/(?:node_modules|dist|\.types)\//

export function readSourceFiles(root: string): SourceFile[] {
  return [...new Glob('{packages,services,test}/**/*.{ts,tsx}').scanSync(root)]
    .filter((path) => !NOT_OURS.test(path))
    .toSorted()
    .map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8')))
}
