// Has the texts that a page shows first, and sends the calls that it begins with while its program is still on its way: this script is
// small and stands in the page, before the styles, which nothing here waits for.
// `web/app/begun.ts` gives the answers to the program.

import type { Clip, Project } from '@svc/client'
import { BEGUN, CALLS, EDITED_AT, FIRST_VIDEOS, FIRST_WORDS, LISTED_AT } from './app/addresses.ts'
import { applyTheme } from './app/theme.ts'
// The bundler puts the first texts of each language in its place.
import words from './words/en.json'

/** What the page at an address asks first, in the words in which it will ask. */
const BEGINNINGS: [address: RegExp, begin: (id: string) => Promise<unknown>][] = [
  [LISTED_AT, () => call(`/v1/projects?limit=${FIRST_VIDEOS}`)],
  [
    /^\/studio\/videos\/(\w+)$/,
    (id) =>
      Promise.all([
        call(`/v1/projects/${id}`),
        call(`/v1/projects/${id}/clips?limit=48&sort=rank`),
      ]),
  ],
  [/^\/studio\/clips\/(\w+)$/, (id) => call(`/v1/clips/${id}`)],
  [EDITED_AT, beginEditor],
]

const written = document.currentScript?.dataset['session']
const headers = {
  'x-form-token': written ? JSON.parse(written).token : '',
  'accept-language': document.documentElement.lang,
}
const answers = new Map<string, Promise<Response>>()
Object.assign(globalThis, { [BEGUN]: answers, [FIRST_WORDS]: words })
// Without a session nothing can be asked yet.
for (const [address, begin] of written ? BEGINNINGS : []) {
  const found = address.exec(location.pathname)
  // The program hears of a failure when it takes the answer.
  if (found) begin(found[1] ?? '').catch(() => {})
}

applyTheme()
// Once what the service wrote is seen.
requestAnimationFrame(() => setTimeout(readLocales))

/**
 * A browser reads what it knows of languages and calendars when it is first asked, for which a slow phone takes more than a tenth of a
 * second: it has that time now, and not when the page is shown.
 */
function readLocales(): void {
  const { language } = navigator
  Intl.DateTimeFormat.supportedLocalesOf([language])
  new Intl.DateTimeFormat(language).format()
  new Intl.NumberFormat(language).format(1)
  new Intl.PluralRules(language).select(1)
}

/** What is said in a clip is known by its project alone, whose file is named by an answer in its turn. */
async function beginEditor(id: string): Promise<void> {
  const clip = await read<Clip>(`/v1/clips/${id}?include=words`)
  if (clip?.captions.drawing_url) ask(clip.captions.drawing_url).catch(() => {})
  const project = clip && (await read<Project>(`/v1/projects/${clip.project_id}`))
  if (project?.transcript) await ask(project.transcript.json_url)
}

function call(path: string): Promise<Response> {
  return ask(location.origin + CALLS + path, { headers })
}

function ask(url: string, init?: RequestInit): Promise<Response> {
  const answer = fetch(url, init)
  // What is never taken is read all the same: a large answer would hold one of the few connections of the browser.
  answer.then((response) => response.clone().blob()).catch(() => {})
  answers.set(url, answer)
  return answer
}

/** Reads an answer that the program will read too; `null` where the program has taken it by then, and asks for what follows itself. */
async function read<Answer>(path: string): Promise<Answer | null> {
  const answer = await (await call(path)).clone().json()
  return answers.has(location.origin + CALLS + path) ? answer : null
}
