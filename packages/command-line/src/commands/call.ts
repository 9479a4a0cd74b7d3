import { defineCommand } from '../command.ts'
import { defined } from '../defined.ts'
import { UsageError } from '../usage-error.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export const call = defineCommand({
  does: 'Sends any request to /v1; prints JSON.',
  example: 'call GET /v1/projects?limit=5',
  takes: ['METHOD', 'PATH'],
  options: { body: { kind: 'json', value: 'JSON|@FILE', does: 'what is sent' } },
  async run({ client }, { args: { METHOD, PATH }, options: { body } }) {
    const method = METHODS.find((known) => known === METHOD.toUpperCase())
    if (!method) {
      throw new UsageError(`The method is "${METHOD}"; it must be one of ${METHODS.join(', ')}.`)
    }
    if (!PATH.startsWith('/v1/')) {
      throw new UsageError(`The path is "${PATH}"; it must begin with /v1/.`)
    }
    const answer = await (await client()).request(method, PATH, defined({ body }))
    return answer as object | undefined
  },
})
