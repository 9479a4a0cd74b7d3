import { expect, spyOn, test } from 'bun:test'
import { parseServiceAddress } from '@svc/http'
import { Instance } from '../src/instance.ts'
import { GATEWAY_LIMITS } from '../src/limits.ts'
import { Exchange, UnderWay } from '../src/under-way.ts'

const [instance, other] = ['http://127.0.0.1:1', 'http://127.0.0.1:2'].map(
  (address) => new Instance(parseServiceAddress(address), GATEWAY_LIMITS, () => {}),
) as [Instance, Instance]

test('requests may end in any order: only those that are still under way are moved', () => {
  const underWay = new UnderWay()
  const exchanges = Array.from({ length: 6 }, (_, at) => {
    const request = new Request('http://localhost/v1/account')
    const where = at === 1 ? other : instance
    const exchange = new Exchange(request, where, { patience: 60_000, mayMove: at !== 5 })
    underWay.add(exchange)
    return exchange
  })
  for (const at of [3, 0, 4]) underWay.delete(exchanges[at] as Exchange)
  underWay.move(instance)
  const moved = [false, false, true, false, false, false]
  expect(exchanges.map(({ broken }) => broken === 'moved')).toEqual(moved)
  expect(exchanges.map(({ signal }) => signal.aborted)).toEqual(moved)
  for (const at of [5, 1, 2]) underWay.delete(exchanges[at] as Exchange)
})

test('a request is late after its time, also one that comes when none has been under way for a while', () => {
  const looks: (() => void)[] = []
  const timer = (look: () => void) => looks.push(look)
  using begun = spyOn(globalThis, 'setInterval').mockImplementation(timer as never)
  using ended = spyOn(globalThis, 'clearInterval')
  const underWay = new UnderWay()
  const look = () => looks.at(-1)?.()
  for (const turn of [1, 2]) {
    const request = new Request('http://localhost/v1/account')
    const exchange = new Exchange(request, instance, { patience: 120, mayMove: false })
    underWay.add(exchange)
    const said = Array.from({ length: 4 }, () => {
      look()
      return exchange.broken
    })
    expect(said).toEqual([null, null, null, 'late'])
    underWay.delete(exchange)
    look()
    expect([begun.mock.calls.length, ended.mock.calls.length]).toEqual([turn, turn])
  }
  expect(begun.mock.calls[0]?.[1]).toBe(50)
})
