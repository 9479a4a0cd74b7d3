import { type Html, html } from '@svc/http'
import type { LinkedPurpose, Upload } from '@svc/specification'
import { messagePage } from '../share-page/page-views.ts'
import { writePage } from '../share-page/write-page.ts'
import type { Words } from '../words/page-words.ts'

const ACCEPTED: Record<LinkedPurpose, string> = {
  source: 'video/*,audio/*,.mkv,.m4v,.ts',
  transcript: '.srt,.vtt,.json',
}

interface Asking {
  purpose: LinkedPurpose
  /** The account that receives the file. */
  account: string
  /** The upload that was begun earlier; `null` when there is none. */
  upload: Upload | null
  /** Address of the script that sends the file. */
  script: string
}

/** The page for choosing a file; the script sends the file and shows its progress. */
export function choosingPage(words: Words, { purpose, account, upload, script }: Asking): Html {
  const { say, mark } = words
  const title = say(`upload.${purpose}Title`)
  const strong = (name: string) => () => html`<strong>${name}</strong>`
  return writePage(
    words,
    title,
    html`<main class="alone">
<h1>${title}</h1>
<p>${mark('upload.about', { account: strong(account) })}</p>
${upload && html`<p>${mark('upload.arrived', { file: strong(upload.file_name) })}</p>`}
<form id="upload" data-words="${JSON.stringify(scriptWords(words))}">
<label for="file">${say(`upload.${purpose}Label`)}</label>
<input id="file" type="file" accept="${ACCEPTED[purpose]}" required>
<button>${say('upload.submit')}</button>
</form>
<progress id="progress" max="100" value="0" aria-label="${say('share.progress')}" hidden></progress>
<p class="quiet" id="state" role="status"></p>
<noscript><p class="wrong">${say('upload.noScript')}</p></noscript>
</main>`,
    html`<script type="module" src="${script}"></script>`,
  )
}

/** What the script says; it puts values in place of names in braces. */
function scriptWords({ say }: Words) {
  return {
    done: [say('upload.doneTitle'), say('upload.doneAbout')],
    beginning: say('upload.script.beginning'),
    noWayOn: say('upload.script.noWayOn'),
    notArrived: say('upload.script.notArrived'),
    refused: say('upload.script.refused', { status: '{status}' }),
    lost: say('upload.script.lost'),
    noConnection: say('upload.script.noConnection'),
    retrying: say('upload.script.retrying'),
    sent: say('upload.script.sent', { percent: '{percent}', size: '{size}' }),
  }
}

export const donePage = (words: Words) =>
  messagePage(words, words.say('upload.doneTitle'), words.say('upload.doneAbout'))

export const noLinkPage = (words: Words) =>
  messagePage(words, words.say('upload.deadTitle'), words.say('upload.deadAbout'))
