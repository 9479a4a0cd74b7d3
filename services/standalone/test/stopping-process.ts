import { stopWith } from '../src/stop-with.ts'

/** A process that loses a connection, with a service whose stop is disturbed by an unhandled rejection. */
const say = (line: string) => console.log(line)
const stop = stopWith(new AbortController(), { say, log: ({ event }) => say(event) })
const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
stop.begin({
  apiKey: '',
  async stop() {
    void Promise.reject(new Error('Something was lost.'))
    // The rejection is found after this turn of the event loop.
    for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate)
    say('stopped in order')
  },
  abandon: async () => {},
})
// wall clock: only keeps the process alive
setInterval(() => {}, 1000)
void Promise.reject(lost)
for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate)
say('ready')
