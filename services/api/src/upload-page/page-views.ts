import { type Html, html } from '@svc/http'
import type { LinkedPurpose, Upload } from '@svc/specification'
import { messagePage } from '../share-page/page-views.ts'
import { writePage } from '../share-page/write-page.ts'

const ASKED: Record<LinkedPurpose, { title: string; label: string; accept: string }> = {
  source: {
    title: 'Upload your video',
    label: 'Video or audio file',
    accept: 'video/*,audio/*,.mkv,.m4v,.ts',
  },
  transcript: { title: 'Upload your transcript', label: 'Transcript', accept: '.srt,.vtt,.json' },
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
export function choosingPage({ purpose, account, upload, script }: Asking): Html {
  const { title, label, accept } = ASKED[purpose]
  return writePage(
    title,
    html`<main class="alone">
<h1>${title}</h1>
<p>An app that you use asks for it. The file goes to the account <strong>${account}</strong>; if you do not know that account, close this page.</p>
${
  upload &&
  html`<p>A part of <strong>${upload.file_name}</strong> has arrived already. Choose the same file to go on.</p>`
}
<form id="upload" data-title="${DONE.title}" data-message="${DONE.message}">
<label for="file">${label}</label>
<input id="file" type="file" accept="${accept}" required>
<button>Upload</button>
</form>
<progress id="progress" max="100" value="0" aria-label="Progress" hidden></progress>
<p class="quiet" id="state" role="status"></p>
<noscript><p class="wrong">This page needs JavaScript.</p></noscript>
</main>`,
    html`<script type="module" src="${script}"></script>`,
  )
}

/** Also shown by the script, once it has sent the file. */
const DONE = {
  title: 'Thank you',
  message: 'The file has arrived. You can close this page and go on in the app.',
}
export const DONE_PAGE = messagePage(DONE.title, DONE.message)
export const NO_LINK_PAGE = messagePage(
  'This link does not work',
  'It is not complete, or older than an hour. Ask the app that gave it to you for a new one.',
)
export const SLOW_DOWN_PAGE = messagePage(
  'One moment',
  'Too many visits in a short time. Try again in a minute.',
)
