import { describe, expect, test } from 'bun:test'
import { Slots } from '../src/slots.ts'

const LIMITS = { most: 3, mostPerAddress: 2, mostWaiting: 2, longestWait: 60_000 }

describe('Slots', () => {
  test('gives one address part of them, and all addresses all of them', () => {
    const slots = new Slots(LIMITS)
    expect(['a', 'a', 'a', 'b', 'c'].map((address) => slots.tryTake(address))).toEqual([
      ...[true, true, false],
      ...[true, false],
    ])
    slots.release('a')
    expect([slots.tryTake('a'), slots.tryTake('c')]).toEqual([true, false])
    slots.release('a')
    slots.release('b')
    expect(['a', 'a', 'c'].map((address) => slots.tryTake(address))).toEqual([true, false, true])
  })

  test('counts the addresses of one IPv6 network, of which a client may have any, as one', () => {
    const slots = new Slots(LIMITS)
    const addresses = ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::3', '2001:db8:0:1::1']
    expect(addresses.map((address) => slots.tryTake(address))).toEqual([true, true, false, true])
    slots.release('2001:db8::2')
    expect(slots.tryTake('2001:db8::9')).toBe(true)
  })

  test('gives a free slot to the first request that may have it, not to the first in line', async () => {
    const slots = new Slots(LIMITS)
    const order: string[] = []
    for (const address of ['a', 'a', 'b']) slots.tryTake(address)
    const wait = async (address: string) => {
      if (await slots.take(address)) order.push(address)
    }
    const waiting = [wait('a'), wait('c')]
    slots.release('b')
    await waiting[1]
    expect(order).toEqual(['c'])
    slots.release('a')
    await waiting[0]
    expect(order).toEqual(['c', 'a'])
  })

  test('limits how many wait, and for how long', async () => {
    const slots = new Slots({ ...LIMITS, longestWait: 10 })
    for (const address of ['a', 'a', 'b']) slots.tryTake(address)
    const waiting = ['c', 'd'].map((address) => slots.take(address))
    expect(slots.take('e')).toBe(false)
    expect(await Promise.all(waiting)).toEqual([false, false])
    slots.release('b')
    expect(slots.tryTake('e')).toBe(true)
  })
})
