import { describe, expect, test } from 'bun:test'
import { createSeats } from '../src/seats.ts'

describe('a request that waits for a seat of its account', () => {
  test('waits on while seats are given back, until its turn', async () => {
    const seats = createSeats({ seats: 2, patienceMs: 200 })
    const requests = Array.from({ length: 8 }, () => new Request('http://localhost/v1/projects'))
    const work = requests.map(async (request) => {
      await seats.take(request, 'account')
      await Bun.sleep(60)
      seats.leave(request)
    })
    await Promise.all(work)
  })

  test('is not refused for a pause of its process, in which nothing could be given back', async () => {
    const seats = createSeats({ seats: 2, patienceMs: 200, mostPatienceMs: 400 })
    const [held, waiting] = [new Request('http://localhost/1'), new Request('http://localhost/2')]
    await seats.take(held, 'account')
    const turn = seats.take(waiting, 'account')
    Bun.sleepSync(1000)
    await Bun.sleep(1)
    seats.leave(held)
    await turn
  })

  test('is refused when none was given back for a while', async () => {
    const seats = createSeats({ seats: 2, patienceMs: 50 })
    const [held, waiting] = [new Request('http://localhost/1'), new Request('http://localhost/2')]
    await seats.take(held, 'account')
    expect(seats.take(waiting, 'account')).rejects.toThrow('Earlier requests of this account')
    await seats.take(new Request('http://localhost/3'), 'another')
  })

  test('is refused in the end, however much is given back', async () => {
    const seats = createSeats({ seats: 2, patienceMs: 200, mostPatienceMs: 400 })
    const work = Array.from({ length: 12 }, async (_, index) => {
      const request = new Request(`http://localhost/${index}`)
      await seats.take(request, 'account')
      await Bun.sleep(100)
      seats.leave(request)
    })
    const ended = await Promise.allSettled(work)
    expect(ended.map(({ status }) => status)).toContain('rejected')
  })
})
