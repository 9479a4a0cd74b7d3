import { expect, test } from 'bun:test'
import { parseServiceAddress } from '@svc/http'
import { Instance } from '../src/instance.ts'
import { GATEWAY_LIMITS } from '../src/limits.ts'
import { Exchange, UnderWay } from '../src/under-way.ts'

test('requests may end in any order: only those that are still under way are moved', () => {
  const instance = new Instance(parseServiceAddress('http://127.0.0.1:1'), GATEWAY_LIMITS, () => {})
  const underWay = new UnderWay()
  const cancelled: number[] = []
  const exchanges = Array.from({ length: 6 }, (_, at) => {
    const exchange = new Exchange(instance, {
      patience: 60_000,
      mayMove: at !== 5,
      cancel: () => cancelled.push(at),
    })
    underWay.add(exchange)
    return exchange
  })
  for (const at of [3, 0, 4]) underWay.delete(exchanges[at] as Exchange)
  underWay.move(instance)
  expect(exchanges.map(({ broken }) => broken === 'moved')).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ])
  expect(cancelled.toSorted()).toEqual([1, 2])
  for (const at of [5, 1, 2]) underWay.delete(exchanges[at] as Exchange)
})
