import { stopWith } from '../src/stop-with.ts'

/** A process with a service whose stop is disturbed by an unhandled rejection. */
const say = (line: string) => console.log(line)
const stop = stopWith(new AbortController(), { say, log: ({ event }) => say(event) })
stop.begin({
  apiKey: '',
  async stop() {
    void Promise.reject(new Error('The connection was lost.'))
    await Bun.sleep(100)
    say('stopped in order')
  },
  abandon: async () => {},
})
setInterval(() => {}, 1000)
say('ready')
