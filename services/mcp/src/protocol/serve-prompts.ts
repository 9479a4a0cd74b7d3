import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server'
import { PROMPTS, type Prompt } from '../tools/prompts.ts'

/** Registers prompts for common tasks with a server. */
export function servePrompts(server: Server): void {
  server.setRequestHandler('prompts/list', () => ({
    prompts: PROMPTS.map(({ text: _, ...listed }) => listed),
  }))

  server.setRequestHandler('prompts/get', ({ params }) => {
    const { name, arguments: given = {} } = params
    const prompt = PROMPTS.find((one) => one.name === name)
    if (!prompt) throw refuse(`There is no prompt ${JSON.stringify(name.slice(0, 80))}.`)
    checkArguments(prompt, given)
    const { description } = prompt
    const text = prompt.text(given)
    return { description, messages: [{ role: 'user', content: { type: 'text', text } }] }
  })
}

function checkArguments({ name, arguments: known }: Prompt, given: Record<string, string>): void {
  const missing = known.find((one) => one.required && !given[one.name])
  if (missing)
    throw refuse(`The argument ${missing.name} of ${name} is missing: ${missing.description}`)
  const unknown = Object.keys(given).find((one) => known.every((argument) => argument.name !== one))
  if (unknown === undefined) return
  const names = known.map((argument) => argument.name).join(', ')
  throw refuse(`${name} has no argument ${JSON.stringify(unknown.slice(0, 80))}. Known: ${names}.`)
}

const refuse = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message)
