import { describe, expect, test } from 'bun:test'
import { createManualClock } from '@svc/patience'
import { createSeats } from '../src/seats.ts'

const requests = Array.from({ length: 12 }, (_, at) => new Request(`http://localhost/${at}`))
const [held, waiting, other] = requests as [Request, Request, Request]

describe('a request that waits for a seat of its account', () => {
  test('waits on while seats are given back, until its turn', async () => {
    const clock = createManualClock()
    const seats = createSeats({ seats: 2, patienceMs: 200, timers: clock })
    const seated: Request[] = []
    for (const request of requests) {
      void seats.take(request, 'account').then(() => seated.push(request))
    }
    for (const request of requests) {
      await clock.advance(150)
      expect(seated.at(-1)).toBe(request)
      seats.leave(request)
    }
  })

  test('is refused when none was given back for a while, and no request of another account is', async () => {
    const clock = createManualClock()
    const seats = createSeats({ seats: 2, patienceMs: 50, timers: clock })
    await seats.take(held, 'account')
    const ended = endOf(seats.take(waiting, 'account'))
    await clock.advance(49)
    expect(ended.said).toBe('')
    await clock.advance(1)
    expect(ended.said).toStartWith('Earlier requests of this account')
    await seats.take(other, 'another')
    // It takes no seat any more.
    seats.leave(held)
    await seats.take(held, 'a third one')
  })

  test('is refused in the end, however much is given back', async () => {
    const clock = createManualClock()
    const seats = createSeats({ seats: 2, patienceMs: 200, mostPatienceMs: 400, timers: clock })
    await seats.take(held, 'account')
    const all = requests.slice(1)
    for (const request of all) endOf(seats.take(request, 'account'))
    const last = endOf(seats.take(new Request('http://localhost/last'), 'account'))
    seats.leave(held)
    for (const request of all.slice(0, 3)) {
      await clock.advance(100)
      seats.leave(request)
    }
    expect(last.said).toBe('')
    await clock.advance(100)
    expect(last.said).toStartWith('Earlier requests of this account')
  })
})

test('a request gives its seat back once', async () => {
  const clock = createManualClock()
  const seats = createSeats({ seats: 1, patienceMs: 50, timers: clock })
  await seats.take(held, 'account')
  for (const _ of ['first', 'again']) seats.leave(held)
  await seats.take(waiting, 'account')
  const ended = endOf(seats.take(other, 'another'))
  await clock.advance(50)
  expect(ended.said).toStartWith('The service has too much work')
})

test('a request that waits for a seat is not refused for a pause of its process, in which nothing could be given back', async () => {
  const seats = createSeats({ seats: 2, patienceMs: 200, mostPatienceMs: 400 })
  await seats.take(held, 'account')
  const turn = seats.take(waiting, 'account')
  // wall clock: a process that was paused is what is tried.
  Bun.sleepSync(1000)
  // wall clock: the timers of the pause are over after one turn of the event loop.
  await Bun.sleep(1)
  seats.leave(held)
  await turn
})

/** What became of a wait: nothing yet, or the reason of its refusal. */
function endOf(wait: Promise<void>) {
  const ended = { said: '' }
  wait.catch(({ message }) => (ended.said = message))
  return ended
}
