import { type Argument, type CallExpression, type Node, Visitor } from 'oxc-parser'
import type { Fault, Rule } from './source-file.ts'

/**
 * A test that waits or gives up by the time of day is decided by how busy the machine is.
 *
 * One that stops the clock of its process stops it for all others, too, that run there, and for the services that they use.
 *
 * A line is allowed whose own comment, or that of the line above, says `// wall clock:` and why time itself is what is tried.
 */
export const wallClock: Rule = (file) => {
  if (!TESTS_OF.test(file.path)) return []
  const lines = file.text.split('\n')
  const found: Fault[] = []
  new Visitor({
    AssignmentExpression({ start, left }) {
      if (!ALONE.test(file.path) && CLOCKS.test(file.text.slice(left.start, left.end)))
        found.push({ start, says: FAKED })
    },
    CallExpression(call) {
      if (!ALONE.test(file.path) && FAKES.test(file.text.slice(call.callee.start, call.callee.end)))
        found.push({ start: call.start, says: FAKED })
      const wait = findWait(call, file.text)
      if (!wait) return
      const line = file.lineAt(wait.start)
      const isExcused = lines.slice(Math.max(line - 2, 0), line).some((text) => EXCUSE.test(text))
      if (!isExcused) found.push({ start: wait.start, says: SAYS })
    },
  }).visit(file.program)
  return found
}

/** Not what waits for all others, and benches, which measure by the clock. */
const TESTS_OF = /^(?!packages\/patience\/|test\/quality\/(?!.*\.test\.ts$))(?:.*\/)?test\//
const FAKES = /(?:^|\.)(?:useFakeTimers|setSystemTime)$/
/** What is assigned to the process's own clocks and timers. */
const CLOCKS =
  /^(?:globalThis\.)?(?:performance\.now|Date(?:\.now)?|(?:set|clear)(?:Timeout|Interval|Immediate))$/
/** A file that `runAlone` of @svc/patience gives a process of its own. */
const ALONE = /-child\.ts$/
const FAKED =
  'changes the clock of all that runs in this process, other tests and services that they share, whose timers never come back; give what is tried a `createManualClock` of @svc/patience, or run the file by `runAlone`'
const EXCUSE = /\/\/ wall clock: \S/
const SAYS =
  'is decided by the time of day, which a busy machine runs out of; wait for the event, or by `eventually`, `until` or `startFairClock` of @svc/patience; where time itself is tried, say so above: `// wall clock: why`'

const WAITS =
  /^(?:AbortSignal\.timeout|(?:Bun\.)?sleep(?:Sync)?|(?:globalThis\.|window\.)?set(?:Timeout|Interval))$|\.waitForTimeout$/
const LIMITS = /(?:^|\.)setDefault(?:Navigation)?Timeout$/
/** Also `test.if(isThere)`, and `test.each(rows)`, which is called. */
const TESTS = /^(?:test|it)\b/
/** Postgres: how many seconds queries that run are waited for before their connections are closed. */
const CLOSES = /\.end$/
const HOOKS = /^(?:before|after)(?:All|Each)$/

function findWait(call: CallExpression, text: string): Node | undefined {
  const name = text.slice(call.callee.start, call.callee.end)
  const isLimit = LIMITS.test(name) && !isZero(call.arguments[0])
  if (WAITS.test(name) || isLimit) return call
  if (TESTS.test(name) && call.arguments[2]) return call.arguments[2]
  if (HOOKS.test(name) && call.arguments[1]) return call.arguments[1]
  return CLOSES.test(name) ? undefined : call.arguments.map(limitOf).find((limit) => limit)
}

/** The `timeout` of some options. */
function limitOf(argument: Argument): Node | undefined {
  if (argument.type !== 'ObjectExpression') return undefined
  return argument.properties.find(
    (member) =>
      member.type === 'Property' &&
      member.key.type === 'Identifier' &&
      member.key.name === 'timeout' &&
      !isZero(member.value),
  )
}

/** None: Playwright waits for as long as the test may take. */
const isZero = (node: Node | undefined) => node?.type === 'Literal' && node.value === 0
