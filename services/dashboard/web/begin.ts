// Sends the calls that a page begins with while its program is still on its way: this script is small and loaded beside it.
// `web/app/begun.ts` gives the answers to the program.

import { BEGUN, CALLS } from './app/addresses.ts'

/** What the page at an address asks first, in the words in which it will ask. */
const BEGINNINGS: [address: RegExp, calls: (id: string) => string[]][] = [
  [/^\/studio(?:\/videos)?\/?$/, () => ['/v1/projects?limit=24']],
  [
    /^\/studio\/videos\/(\w+)$/,
    (id) => [`/v1/projects/${id}`, `/v1/projects/${id}/clips?limit=48&sort=rank`],
  ],
  [/^\/studio\/clips\/(\w+)$/, (id) => [`/v1/clips/${id}`]],
  [/^\/studio\/clips\/(\w+)\/edit$/, (id) => [`/v1/clips/${id}?include=words`]],
]

const written = document.getElementById('studio')?.dataset['session']
const headers = { 'x-form-token': written ? JSON.parse(written).token : '' }
const answers = new Map<string, Promise<Response>>()
for (const [address, calls] of BEGINNINGS) {
  const found = address.exec(location.pathname)
  for (const call of found ? calls(found[1] ?? '') : []) {
    const url = location.origin + CALLS + call
    const answer = fetch(url, { headers })
    // The program hears of a failure when it takes the answer.
    answer.catch(() => {})
    answers.set(url, answer)
  }
}
Object.assign(globalThis, { [BEGUN]: answers })
