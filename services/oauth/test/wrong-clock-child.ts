import { afterAll, expect, setSystemTime, test } from 'bun:test'
import { partOf } from './resource-server.ts'
import { type Answer, startOauth } from './start-oauth.ts'

const server = await startOauth()
afterAll(() => server[Symbol.asyncDispose]())
const client = await server.register()

test.each([-86_400_000, -600_000, 600_000, 86_400_000])(
  'a code is redeemed for a good token on a machine whose clock is %d ms off',
  async (off) => {
    const code = await server.code(client)
    setSystemTime(Date.now() + off)
    const response = await server.redeem(client, code)
    setSystemTime()
    expect(response.status).toBe(200)
    const answer = (await response.json()) as Answer
    const claims = partOf(answer.access_token, 'claims')
    expect(Math.abs(Number(claims['iat']) - Date.now() / 1000)).toBeLessThan(300)
  },
)
