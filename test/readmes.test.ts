import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Glob } from 'bun'
import { COMMANDS } from './quality/commands.ts'
import { PROCESSES } from './settings/processes.ts'

const ROOT = join(import.meta.dir, '..')
const list = (pattern: string, folder = ROOT) =>
  [...new Glob(pattern).scanSync(folder)].filter((path) => !path.includes('node_modules')).sort()

const readmes = list('{packages,services}/*/README.md').map((path) => ({
  path,
  folder: join(ROOT, path, '..'),
  text: readFileSync(join(ROOT, path), 'utf8'),
}))

test('there is something to look at', () => {
  expect(readmes.length).toBeGreaterThan(20)
})

test.each(readmes)('$path names files and folders that exist', ({ folder, text }) => {
  const paths = codeOf(text).filter((code) => /^(?:[\w-]+\/)+(?:[\w-]+\.(?:ts|md))?$/.test(code))
  const places = ['', 'src', 'test', '../..'].map((place) => join(folder, place))
  expect(paths.filter((path) => !places.some((place) => existsSync(join(place, path))))).toEqual([])
})

test.each(readmes)('$path names exports that exist', ({ folder, text }) => {
  const { exports = {} } = manifestOf(folder)
  const entries = Object.values(exports).flatMap((entry) => sourceOf(entry) ?? [])
  const paths =
    entries.length > 0
      ? [...entries, ...list('src/*/index.ts', folder)]
      : list('src/**/*.ts', folder)
  const words = new Set(
    paths.flatMap((path) => withReexported(join(folder, path)).match(/\w+/g) ?? []),
  )
  const firstCells = [...text.matchAll(/^\|([^|]*)\|/gm)].map(([, cell = '']) => cell)
  const names = firstCells.flatMap((cell) =>
    codeOf(cell).flatMap((code) => /^[A-Za-z]\w+(?=$|\()/.exec(code) ?? []),
  )
  expect(names.filter((name) => !words.has(name))).toEqual([])
})

test.each(readmes)('$path imports what is exported', ({ text }) => {
  const missing = [...text.matchAll(/^import \{([^}]+)\} from '@svc\/([\w-]+)'/gm)].flatMap(
    ([, names = '', workspace = '']) => {
      const folder = join(
        ROOT,
        list(`{packages,services}/${workspace}/package.json`)[0] ?? '',
        '..',
      )
      const index = withReexported(join(folder, 'src/index.ts'))
      return names.match(/\w+/g)?.filter((name) => !new RegExp(`\\b${name}\\b`).test(index)) ?? []
    },
  )
  expect(missing).toEqual([])
})

/** The text of a file, and of those whose exports are all its own. */
function withReexported(path: string): string {
  const text = readFileSync(path, 'utf8')
  const others = [...text.matchAll(/^export \* from '(\.[^']+)'/gm)].map(([, to = '']) =>
    withReexported(join(dirname(path), to)),
  )
  return [text, ...others].join('\n')
}

interface Manifest {
  exports?: Record<string, string | { bun?: string }>
  scripts?: Record<string, string>
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

const sourceOf = (entry: string | { bun?: string }) =>
  typeof entry === 'string' ? entry : entry.bun

test('commands of the root README and of AGENTS.md exist', () => {
  const { scripts = {} } = manifestOf(ROOT)
  const names = typedIn(['README.md', 'AGENTS.md'], /^(?:npm run|npm|bun run) ([\w:]+)/)
  expect(names).not.toBeEmpty()
  expect(names.filter((name) => !['install', ...Object.keys(scripts)].includes(name))).toEqual([])
})

test('commands of `bun quality` that documents name exist', () => {
  const paths = ['README.md', 'AGENTS.md', ...list('{docs,packages,services,test}/**/*.md')]
  const typed = typedIn(paths, /^bun quality ([a-z].*)/)
  expect(typed.length).toBeGreaterThan(10)
  const isKnown = (words: string) =>
    Object.keys(COMMANDS).some((name) => `${words} `.startsWith(`${name} `))
  expect(typed.filter((words) => !isKnown(words))).toEqual([])
})

test('the page of `bun quality` says what each command does', () => {
  const table = readFileSync(join(ROOT, 'test/quality/README.md'), 'utf8').matchAll(
    /^\|([^|]*)\|/gm,
  )
  const named = [...table].flatMap(([, cell = '']) => codeOf(cell))
  expect(named.toSorted()).toEqual(Object.keys(COMMANDS).toSorted())
})

/** The first part of what is typed by this pattern, wherever files name it between backticks. */
function typedIn(paths: string[], pattern: RegExp): string[] {
  const codes = paths.flatMap((path) => codeOf(readFileSync(join(ROOT, path), 'utf8')))
  return codes.flatMap((code) => pattern.exec(code)?.[1] ?? [])
}

test('settings of the root README are described by a schema', () => {
  const described = new Set(PROCESSES.flatMap(({ settings }) => Object.keys(settings)))
  const table = /^## Settings\n([\s\S]*?)^## /m.exec(readFileSync(join(ROOT, 'README.md'), 'utf8'))
  const names = table?.[1]?.match(/(?<=^\|[^|]*`)[A-Z][A-Z0-9_]+(?=`[^|]*\|)/gm) ?? []
  expect(names.length).toBeGreaterThan(12)
  expect(names.filter((name) => !described.has(name))).toEqual([])
})

const pages = ['*.md', '{docs,packages,services,test,examples,deploy}/**/*.md'].flatMap((pattern) =>
  list(pattern),
)

test('links of documents lead to files and headings that exist', () => {
  const links = pages.flatMap(linksOf)
  expect(links.length).toBeGreaterThan(80)
  expect(links.filter(({ path, heading }) => !leadsSomewhere(path, heading))).toEqual([])
})

test('the contents of the page for operators name every chapter and every alert', () => {
  const page = 'docs/operations.md'
  const named = linksOf(page).flatMap(({ path, heading }) => (path === page ? heading : []))
  const chapters = prose(page).match(/(?<=^## ).*|(?<=^### )Clips\w+/gm) ?? []
  expect(chapters.length).toBeGreaterThan(20)
  expect(chapters.map(anchorOf).filter((anchor) => !named.includes(anchor))).toEqual([])
})

test('the README is short', () => {
  expect(readFileSync(join(ROOT, 'README.md'), 'utf8').split(/\s+/).length).toBeLessThan(901)
})

test.each([
  ['docs/design', 12],
  ['docs/adr', 40],
])('%s has at most %d pages, each read in a sitting and listed', (folder, most) => {
  const written = list(`${folder}/*.md`).filter((path) => !path.endsWith('README.md'))
  expect(written.length).toBeGreaterThan(10)
  expect(written.length).toBeLessThanOrEqual(most)
  expect(written.filter((path) => prose(path).split('\n').length > 300)).toEqual([])
  const listed = linksOf(`${folder}/README.md`).map(({ path }) => path)
  expect(written.filter((path) => !listed.includes(path))).toEqual([])
})

interface Link {
  from: string
  /** From the root. */
  path: string
  heading: string
}

/** Lists the links of a document, without those to other sites. */
function linksOf(from: string): Link[] {
  const targets = prose(from).matchAll(/\]\((?!\w+:)([^)#\s]*)#?([^)\s]*)\)/g)
  return [...targets].map(([, file, heading = '']) => {
    return { from, path: file ? join(dirname(from), file) : from, heading }
  })
}

function leadsSomewhere(path: string, heading: string): boolean {
  if (!existsSync(join(ROOT, path))) return false
  if (heading === '' || !path.endsWith('.md')) return true
  const headings = prose(path).match(/(?<=^#+ ).*/gm) ?? []
  return headings.map(anchorOf).includes(heading)
}

/** What a heading is linked by. */
const anchorOf = (heading: string) =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')

/** The text of a document without fenced blocks. */
const prose = (path: string) =>
  readFileSync(join(ROOT, path), 'utf8').replace(/^```[\s\S]*?^```$/gm, '')

/** Lists the texts between single backticks, without those of fenced blocks. */
function codeOf(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '')
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
}
