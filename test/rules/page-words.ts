import { type JSXAttribute, type Node, Visitor } from 'oxc-parser'
import type { Fault, Rule, SourceFile } from './source-file.ts'

const SAYS =
  'shows a text that is not translated; write it into words/*.json of every language and take it from there by `useTranslations` or `say`'

/** Pages take every text that a person reads or hears from a catalogue. */
export const pageWords: Rule = (file) => {
  if (/^services\/\w+\/src\/.*\.tsx?$/.test(file.path)) return writtenPages(file)
  if (!/^packages\/studio\/web\/.*\.tsx$/.test(file.path)) return []
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

/** The texts of pages that the service writes: what stands between tags, and in attributes that are shown. */
function writtenPages(file: SourceFile): Fault[] {
  const found: Fault[] = []
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'html') return
      const written = quasi.quasis.map(({ value }) => value.raw).join('\0')
      // Some templates are attributes alone.
      if (/^(?:\s[\w-]+(?:="[^"]*")?)+$/.test(written)) return
      const shown = [...written.matchAll(SHOWN_IN_HTML)].map(([, text]) => text ?? '')
      const between = written.replaceAll(NOT_READ, '').replaceAll(/<[^>]*>/g, ' ')
      if ([...shown, between].some((text) => LETTER.test(text.replaceAll('UTC', ''))))
        found.push({ start: quasi.start, says: SAYS })
    },
  }).visit(file.program)
  return found
}

/** What has no words of ours, beside the names of clocks: code, drawings, and the name of the product. */
const NOT_READ = /<(code|svg)\b[\s\S]*?<\/\1>|(?<=>|\0)Clips(?=<)/g
const SHOWN_IN_HTML = /\s(?:aria-label|title|placeholder|alt|label)="([^"]*)"/g

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
