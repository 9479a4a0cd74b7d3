import { type Node, Visitor } from 'oxc-parser'
import type { Rule } from './source-file.ts'

const LONGEST = 300

/** A file can be read in a sitting. Biome's own rule counts some lines fewer than there are. */
export const lengths: Rule = ({ text }) => {
  const lines = text.trimEnd().split('\n').length
  const says = `is ${lines} lines long, more than ${LONGEST}; move one of its things into a file of its own`
  return lines > LONGEST ? [{ start: text.trimEnd().length, says }] : []
}

/** A folder has the name of what it is about. */
export const drawers: Rule = ({ path }) => {
  const says = 'is in a drawer for anything; put it into the folder of what it is about'
  return /\/(?:utils|helpers|common|shared|lib)\//.test(path) ? [{ start: 0, says }] : []
}

/** Settings are read in one place of each service, and passed on from there. */
export const environment: Rule = ({ path, text, isSource }) => {
  if (!isSource || path.endsWith('/env.ts')) return []
  const says = 'reads the environment; read it in env.ts and pass the value on'
  return [...text.matchAll(/(?<!')process\.env\b|\bBun\.env\b/g)].map(({ index }) => ({
    start: index,
    says,
  }))
}

/** A handler states what it needs and calls one verb, which decides. */
export const routes: Rule = (file) => {
  if (!file.path.includes('/src/routes/')) return []
  const handlers: Node[] = []
  const decisions: Node[] = []
  new Visitor({
    CallExpression: (call) => void handlers.push(...call.arguments.filter(isFunction)),
    IfStatement: (decision) => void decisions.push(decision),
    SwitchStatement: (decision) => void decisions.push(decision),
  }).visit(file.program)
  const says = 'decides inside of a handler; let the verb decide, or a function below the routes'
  return decisions
    .filter(({ start }) => handlers.some((one) => one.start < start && start < one.end))
    .map(({ start }) => ({ start, says }))
}

const isFunction = ({ type }: Node) =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression'
