import { type JSXAttribute, type Node, Visitor } from 'oxc-parser'
import type { Rule } from './source-file.ts'

const SAYS =
  'shows a text that is not translated; write it into web/words/*.json and take it from there by `useTranslations`'

/** The studio takes every text that a person reads or hears from its catalogue. */
export const studioWords: Rule = (file) => {
  if (!/^services\/dashboard\/web\/.*\.tsx$/.test(file.path)) return []
  const found: Text[] = []
  const add = (nodes: readonly Node[], pattern: RegExp) =>
    void found.push(...nodes.flatMap(textsOf).filter(({ text }) => pattern.test(text)))
  new Visitor({
    JSXElement: ({ children }) => add(children, LETTER),
    JSXFragment: ({ children }) => add(children, LETTER),
    JSXAttribute: (attribute) =>
      add(attribute.value ? [attribute.value] : [], patternOf(attribute)),
  }).visit(file.program)
  return found.map(({ start }) => ({ start, says: SAYS }))
}

interface Text {
  text: string
  start: number
}

/** The texts that an expression may have as its value. */
function textsOf(node: Node): Text[] {
  switch (node.type) {
    case 'JSXText':
      return [{ text: node.value, start: node.end - node.value.trimStart().length }]
    case 'Literal':
      return typeof node.value === 'string' ? [{ text: node.value, start: node.start }] : []
    case 'TemplateLiteral':
      return node.quasis.map(({ value, start }) => ({ text: value.raw, start }))
    case 'JSXExpressionContainer':
      return textsOf(node.expression)
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(textsOf)
    case 'LogicalExpression':
      return [node.left, node.right].flatMap(textsOf)
    default:
      return []
  }
}

const LETTER = /\p{L}/u
/** A word with a capital letter, or two words. */
const WRITTEN = /^\p{Lu}\p{Ll}|\p{L} \p{L}/u
const NOTHING = /(?!)/

const SHOWN =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|summary)$/
/** Attributes that have words for the browser. */
const CODE = /^(?:className|value|d|style|to|viewBox|sizes|transform)$/

function patternOf({ name }: JSXAttribute): RegExp {
  const written = name.type === 'JSXIdentifier' ? name.name : ''
  if (SHOWN.test(written)) return LETTER
  return CODE.test(written) ? NOTHING : WRITTEN
}
