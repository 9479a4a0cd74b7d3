import { stopWith } from '../src/stop-with.ts'

/** A process that loses a connection, with a service whose stop is disturbed by an unhandled rejection. */
const say = (line: string) => console.log(line)
const stop = stopWith(new AbortController(), { say, log: ({ event }) => say(event) })
const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
stop.begin({
  apiKey: '',
  async stop() {
    void Promise.reject(new Error('Something was lost.'))
    await Bun.sleep(100)
    say('stopped in order')
  },
  abandon: async () => {},
})
setInterval(() => {}, 1000)
void Promise.reject(lost)
await Bun.sleep(10)
say('ready')
