import { expect, test } from 'bun:test'
import { parseServiceAddress } from '@svc/http'
import { until } from '@svc/patience'
import { Instance } from '../src/instance.ts'
import { GATEWAY_LIMITS } from '../src/limits.ts'
import { Exchange, UnderWay } from '../src/under-way.ts'

const instance = new Instance(parseServiceAddress('http://127.0.0.1:1'), GATEWAY_LIMITS, () => {})

test('requests may end in any order: only those that are still under way are moved', () => {
  const underWay = new UnderWay()
  const exchanges = Array.from({ length: 6 }, (_, at) => {
    const request = new Request('http://localhost/v1/account')
    const exchange = new Exchange(request, instance, { patience: 60_000, mayMove: at !== 5 })
    underWay.add(exchange)
    return exchange
  })
  for (const at of [3, 0, 4]) underWay.delete(exchanges[at] as Exchange)
  underWay.move(instance)
  const moved = [false, true, true, false, false, false]
  expect(exchanges.map(({ broken }) => broken === 'moved')).toEqual(moved)
  expect(exchanges.map(({ signal }) => signal.aborted)).toEqual(moved)
  for (const at of [5, 1, 2]) underWay.delete(exchanges[at] as Exchange)
})

test('a request is late after its time, also one that comes when none has been under way for a while', async () => {
  const underWay = new UnderWay()
  for (const _ of ['first', 'later']) {
    const request = new Request('http://localhost/v1/account')
    const exchange = new Exchange(request, instance, { patience: 50, mayMove: false })
    underWay.add(exchange)
    await until(() => exchange.broken === 'late')
    underWay.delete(exchange)
    // wall clock: the looks end with the first that finds nothing.
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
})
