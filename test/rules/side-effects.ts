import { type Node, visitorKeys } from 'oxc-parser'
import type { Rule } from './source-file.ts'

/** Programs, which are imported by nothing. */
const PROGRAM =
  /\/(?:index|worker|media-worker|svc|main|make-all|[a-z]+-child|face-process|[a-z]+-thread)\.tsx?$|\/web\/(?:begin\.ts$|workers\/)/

const SAYS =
  'does something while it is loaded; put it into a function that a program calls (index.ts, worker.ts, main.ts, *-child.ts)'

/** Only programs do anything when they are loaded: all other modules declare. */
export const sideEffects: Rule = (file) => {
  if (!file.isSource || PROGRAM.test(file.path)) return []
  const effects = file.program.body.map((statement) => firstEffect(statement, file.text))
  return effects.flatMap((effect) => (effect ? [{ start: effect.start, says: SAYS }] : []))
}

/** Looks only at what runs while the module is loaded: functions and the methods of classes do not. */
function firstEffect(node: Node, text: string): Node | undefined {
  if (isEffect(node, text)) return node
  if (isLater(node)) return undefined
  for (const key of visitorKeys[node.type] ?? [])
    for (const child of [node[key as keyof Node]].flat() as (Node | null)[]) {
      const effect = child && firstEffect(child, text)
      if (effect) return effect
    }
  return undefined
}

function isEffect(node: Node, text: string): boolean {
  if (node.type === 'ExpressionStatement')
    return !node.directive && !DECLARES.test(text.slice(node.start, node.end))
  if (node.type === 'CallExpression')
    return ACTS.test(text.slice(node.callee.start, node.callee.end))
  return node.type === 'AwaitExpression' || node.type === 'AssignmentExpression'
}

/** TypeBox knows a kind of values from when it is told how they are checked. */
const DECLARES = /^TypeRegistry\.Set\b/
/** What begins something, also where its answer is kept. */
const ACTS =
  /^(?:console\.|process\.(?:on|once|exit)$|set(?:Timeout|Interval)$|fetch$|spawn|Bun\.(?:serve|listen|connect|spawn|write)|(?:window|document|globalThis)\.add)/

function isLater(node: Node): boolean {
  if (node.type === 'PropertyDefinition') return !node.static
  return /Function|^TS(?!As|Satisfies|NonNull)|^Import/.test(node.type)
}
