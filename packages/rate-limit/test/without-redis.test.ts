import { expect, test } from 'bun:test'
import { tellRedisChange } from '../src/index.ts'
import { pauseBefore } from '../src/open-rate-limiter.ts'

const SCRIPT = `
  const { openRateLimiter } = await import('./src/index.ts')
  const open = (redisUrl) => openRateLimiter({ redisUrl, scale: 1, onRedisChange() {} }).close()
  const isLoaded = () => Object.keys(require.cache).some((path) => path.includes('/redis/'))
  open(null)
  console.log(isLoaded())
  open('redis://127.0.0.1:1')
  console.log(isLoaded())
`

test('the client of Redis is loaded only where there is a Redis', async () => {
  const folder = `${import.meta.dir}/..`
  const printed = await Bun.$`${process.execPath} -e ${SCRIPT}`.cwd(folder).text()
  expect(printed).toBe('false\ntrue\n')
})

test('a log says when Redis is not reached, and when it is back', () => {
  const logged: object[] = []
  for (const reason of [new Error('refused'), null])
    tellRedisChange((entry) => void logged.push(entry), reason)
  expect(logged).toEqual([
    { level: 'warn', event: 'redis away', error: 'refused' },
    { level: 'info', event: 'redis back' },
  ])
})

test('Redis is looked for again after pauses that double, up to a second', () => {
  expect([0, 1, 4, 5, 100].map(pauseBefore)).toEqual([50, 100, 800, 1000, 1000])
})
