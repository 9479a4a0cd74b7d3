import { parseSync } from 'oxc-parser'
import { mutateSql } from './sql-rules.ts'

/** A change of one place of a file that its tests have to notice. */
export interface Mutant {
  path: string
  /** Where the text that is replaced begins and ends. */
  start: number
  end: number
  text: string
  rule: 'condition' | 'listed' | 'number' | 'bound' | 'side' | 'statement' | 'sql'
}

export type Change = Omit<Mutant, 'path'>

// biome-ignore lint/suspicious/noExplicitAny: any member may hold further nodes.
type Node = { type: string; start: number; end: number } & Record<string, any>

/**
 * Makes all mutants of a file by rule: numbers, bounds, conditions, statements, and conditions and numbers of SQL.
 *
 * Texts, logs, types and descriptions have none, and neither have tables of numbers.
 */
export function mutantsOf(path: string, source: string): Mutant[] {
  const found: Change[] = []
  visit(parseSync(path, source).program as unknown as Node, [], source, found)
  return found
    .filter((change) => parses(path, source, change))
    .map((change) => ({ path, ...change }))
    .toSorted((a, b) => a.start - b.start)
}

/** The text of a file with mutants that do not overlap. */
export function applyTo(source: string, mutants: readonly Change[]): string {
  return mutants
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), source)
}

function visit(node: Node, above: readonly Node[], source: string, found: Change[]): void {
  if (isWithoutMeaning(node, source)) return
  found.push(...changesOf(node, above, source))
  const path = [...above, node]
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') visit(child, path, source, found)
    }
  }
}

const SAYS = new Set(['description', 'title', 'summary', 'example', 'examples', 'detail', 'help'])
const TELLS = /^(?:\w+\.)*(?:console|\w*[lL]og|logger|metrics|span|telemetry)(?:\.\w+)*$/
const LEAST_TABLE = 8

function isWithoutMeaning(node: Node, source: string): boolean {
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') return false
  if (/^TS|^Import|^ExportAll/.test(node.type)) return true
  if (node.type === 'Property') return SAYS.has(node['key'].name ?? node['key'].value)
  if (node.type === 'CallExpression')
    return TELLS.test(source.slice(node['callee'].start, node['callee'].end))
  return node.type === 'ArrayExpression' && isTable(node['elements'])
}

const isTable = (elements: (Node | null)[]) =>
  elements.length >= LEAST_TABLE &&
  elements.every((element) => /Literal|Array|Unary|Object/.test(element?.type ?? 'Literal'))

function changesOf(node: Node, above: readonly Node[], source: string): Change[] {
  const textOf = ({ start, end }: Node) => source.slice(start, end)
  const change = (rule: Mutant['rule'], { start, end }: Node, text: string) => ({
    rule,
    start,
    end,
    text,
  })
  switch (node.type) {
    case 'Literal':
      return changeNumber(node, above, textOf(node)).map((text) => change('number', node, text))
    case 'BinaryExpression': {
      const moved = MOVED[node['operator'] as string]
      if (!moved) return []
      return [change('bound', node, `${textOf(node['left'])} ${moved} ${textOf(node['right'])}`)]
    }
    case 'LogicalExpression':
      if (node['operator'] === '??') return []
      return [node['left'], node['right']].map((side) => change('side', node, textOf(side)))
    case 'IfStatement':
    case 'ConditionalExpression':
      return ['false', 'true'].map((text) => change('condition', node['test'], text))
    case 'ThrowStatement':
      return isAlone(above) ? [] : [change('statement', node, ';')]
    case 'ExpressionStatement':
      return isEffect(node['expression'], textOf) ? [change('statement', node, ';')] : []
    case 'TaggedTemplateExpression':
      if (!/(?:sql|transaction|snapshot|locked)$/.test(textOf(node['tag']))) return []
      return mutateSql(node['quasi'].start, textOf(node['quasi']), node['quasi'].expressions)
    default:
      return []
  }
}

const MOVED: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const LARGE = 20

/** Twice or half of a large number, of a fraction and of a factor; else one more or less. */
function changeNumber({ value, start }: Node, above: readonly Node[], raw: string): string[] {
  if (typeof value !== 'number' || /^0[xob]/i.test(raw)) return []
  const parent = above.at(-1)
  if (parent?.type === 'Property' && parent['key'].start === start) return []
  const isProduct = parent?.type === 'BinaryExpression' && parent['operator'] === '*'
  const isUp = start % 2 === 0 || value === 0
  if (isProduct || !Number.isInteger(value) || value >= LARGE)
    return [String(isUp && value !== 0 ? value * 2 : value === 0 ? 1 : value / 2)]
  return [String(isUp ? value + 1 : value - 1)]
}

/** Whether a condition holds nothing else: never meeting it is the same change. */
function isAlone(above: readonly Node[]): boolean {
  const [outer, parent] = above.slice(-2)
  if (parent?.type === 'IfStatement') return true
  return (
    parent?.type === 'BlockStatement' &&
    parent['body'].length === 1 &&
    outer?.type === 'IfStatement'
  )
}

function isEffect(expression: Node, textOf: (node: Node) => string): boolean {
  const inner = expression.type === 'AwaitExpression' ? expression['argument'] : expression
  if (inner.type === 'UnaryExpression') return inner['operator'] === 'delete'
  if (inner.type === 'CallExpression')
    return inner['callee'].type !== 'Super' && !TELLS.test(textOf(inner['callee']))
  return /^(?:Assignment|Update|TaggedTemplate)Expression$/.test(inner.type)
}

const parses = (path: string, source: string, change: Change) =>
  parseSync(path, applyTo(source, [change])).errors.length === 0
