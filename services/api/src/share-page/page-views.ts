import type { OpenShare, SharedComment, SharedProject } from '@svc/domain'
import { type Html, html } from '@svc/http'
import { localeOf } from '@svc/words'
import type { Words } from '../words/page-words.ts'
import { brandStyle, writePage } from './page-answers.ts'
import { type Reviewing, reviewHead, talk, timeOf } from './review-views.ts'

/** Seconds between reloads of the page of an unfinished project. */
const REFRESH_SECONDS = 5

/** Shows a project's clips, or how far its work is. */
export function projectPage(words: Words, view: SharedView, at: Reviewing): Html {
  const { say } = words
  if (view.status === 'completed') return clipsPage(words, view, at)
  const title = view.title ?? say('share.clips')
  if (view.status === 'queued' || view.status === 'processing') {
    return writePage(
      words,
      title,
      html`<main class="alone">
<h1><bdi>${title}</bdi></h1>
<p>${say('share.making')}</p>
<progress max="100" value="${view.progress}" aria-label="${say('share.progress')}"></progress>
<p class="quiet">${say('share.percent', { progress: view.progress })}</p>
</main>`,
      html`<meta http-equiv="refresh" content="${REFRESH_SECONDS}">`,
    )
  }
  return messagePage(words, title, say('share.failed'))
}

export function passwordPage(words: Words, { isWrong }: { isWrong: boolean }): Html {
  const { say } = words
  return writePage(
    words,
    say('share.passwordTitle'),
    html`<main class="alone">
<h1>${say('share.passwordTitle')}</h1>
<p>${say('share.passwordAbout')}</p>
<form method="post">
<label for="password">${say('share.password')}</label>
<input id="password" name="password" type="password" maxlength="128" required autofocus autocomplete="off"${
      isWrong ? html` aria-describedby="wrong"` : null
    }>
${isWrong ? html`<p class="wrong" id="wrong" role="alert">${say('share.wrongPassword')}</p>` : null}
<button>${say('share.show')}</button>
</form>
</main>`,
  )
}

export function messagePage(words: Words, title: string, message: string): Html {
  return writePage(
    words,
    title,
    html`<main class="alone">
<h1>${title}</h1>
<p>${message}</p>
</main>`,
  )
}

/** Asks an address with too many visits to wait. */
export const slowDown = (words: Words) =>
  messagePage(words, words.say('share.oneMoment'), words.say('share.oneMomentAbout'))

function clipsPage(words: Words, view: SharedView, at: Reviewing): Html {
  const { title, clips, expires_at, sender } = view
  const { say, mark } = words
  const isWide = clips.every(({ aspect_ratio }) => ['16:9', 'source'].includes(aspect_ratio))
  const shown = title ?? say('share.clips')
  const count = say('share.count', { count: clips.length })
  const style = brandStyle(sender.color)
  const classes = [isWide && 'wide', at.script && 'review', style && 'branded']
    .filter(Boolean)
    .join(' ')
  return writePage(
    words,
    shown,
    html`<main class="${classes}">
<header>
${sender.logo_url && html`<img class="logo" src="${sender.logo_url}" alt="">`}
${sender.name && html`<p class="sender"><bdi>${sender.name}</bdi></p>`}
<h1><bdi>${shown}</bdi></h1>
<p class="quiet">${count}${expires_at === null ? null : html` · ${mark('share.until', { day: () => dayOf(expires_at, words) })}`}</p>
</header>
${reviewHead(words, view, at)}
<ol>
${clips.map((clip) => clipCard(words, view, clip, at))}
</ol>
</main>`,
    html`${clips[0] ? linkCard(shown, count, clips[0], at.address) : null}
${style && html`<style>${style.sheet}</style>`}
${at.script && html`<script type="module" src="${at.script}"></script>`}`,
  )
}

/** Plays only the best clip, for other sites to frame: chats and social networks show links this way. */
export function playerPage(words: Words, { title, clips: [clip] }: SharedView): Html {
  const { say } = words
  return writePage(
    words,
    title ?? say('share.clips'),
    clip
      ? html`<video class="alone" controls playsinline preload="metadata" poster="${clip.thumbnail_url}" src="${clip.video_url}" aria-label="${clip.title}"><track kind="captions" label="${say('share.captions')}" src="${clip.captions_url}"></video>`
      : html`<main class="alone"><p>${say('share.noClip')}</p></main>`,
  )
}

/** @see https://ogp.me, and the player card of X */
function linkCard(
  title: string,
  count: string,
  clip: SharedView['clips'][number],
  address: string,
): Html {
  const [width, height] = SIZES[clip.aspect_ratio] ?? [1280, 720]
  const description = `${clip.title} (${count})`
  return html`<meta property="og:type" content="video.other">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address}">
<meta property="og:image" content="${clip.thumbnail_url}">
<meta property="og:video" content="${clip.video_url}">
<meta property="og:video:type" content="video/mp4">
<meta property="og:video:width" content="${width}">
<meta property="og:video:height" content="${height}">
<meta name="twitter:card" content="player">
<meta name="twitter:title" content="${title}">
<meta name="twitter:description" content="${description}">
<meta name="twitter:image" content="${clip.thumbnail_url}">
<meta name="twitter:player" content="${address}.player">
<meta name="twitter:player:width" content="${width}">
<meta name="twitter:player:height" content="${height}">`
}

/** The size of the player that a link preview requests, in pixels, by aspect ratio. */
const SIZES: Record<string, [number, number]> = {
  '9:16': [720, 1280],
  '1:1': [720, 720],
  '4:5': [720, 900],
}

function clipCard(
  words: Words,
  view: SharedView,
  clip: SharedView['clips'][number],
  at: Reviewing,
) {
  const { say } = words
  const { clip_id, title, description, aspect_ratio, duration_seconds } = clip
  const moment = at.moment.clip_id === clip_id ? at.moment.at : 0
  return html`<li id="c-${clip_id}" data-clip="${clip_id}">
<video class="ratio-${aspect_ratio.replace(':', '-')}" controls playsinline preload="${moment ? 'metadata' : 'none'}" poster="${clip.thumbnail_url}" src="${clip.video_url}${moment ? `#t=${moment}` : ''}" aria-label="${title}"><track kind="captions" label="${say('share.captions')}" src="${clip.captions_url}"></video>
<div>
<h2><bdi>${title}</bdi></h2>
<p class="quiet">${timeOf(Math.round(duration_seconds))}</p>
${description && html`<p><bdi>${description}</bdi></p>`}
${
  clip.download_url === null
    ? null
    : html`<a href="${clip.download_url}" download aria-label="${say('share.downloadNamed', { title })}">${say('share.download')}</a>`
}
</div>
${talk(words, view, clip, at)}
</li>`
}

function dayOf(moment: string, { language }: Words): Html {
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' })
  return html`<time datetime="${moment}">${format.format(new Date(moment))}</time>`
}

/** What a visitor of a link sees, in JSON as on the page. */
export interface SharedView extends Omit<SharedProject, 'clips' | 'sender'> {
  sender: { name: string | null; logo_url: string | null; color: string | null }
  allow_download: boolean
  allow_comments: boolean
  allow_approval: boolean
  expires_at: string | null
  clips: {
    clip_id: string
    title: string
    description: string | null
    duration_seconds: number
    aspect_ratio: string
    video_url: string
    thumbnail_url: string
    captions_url: string
    /** `null` unless the link allows it. */
    download_url: string | null
    comments: SharedComment[]
  }[]
}

/**
 * Converts a shared project to the view that a visitor gets.
 *
 * @param sign - Makes the address of an object, for visitors of this page and for some hours.
 */
export function toSharedView(
  { allow_download, allow_comments, allow_approval, expires_at }: OpenShare,
  { clips, sender: { logoKey, ...sender }, ...project }: SharedProject,
  sign: (objectKey: string) => string,
): SharedView {
  return {
    ...project,
    sender: { ...sender, logo_url: logoKey && sign(logoKey) },
    allow_download,
    allow_comments,
    allow_approval,
    expires_at,
    clips: clips.map(({ videoKey, thumbnailKey, captionsKey, ...clip }) => ({
      ...clip,
      video_url: sign(videoKey),
      thumbnail_url: sign(thumbnailKey),
      captions_url: sign(captionsKey),
      download_url: allow_download
        ? `${sign(videoKey)}?download=${encodeURIComponent(clip.title)}`
        : null,
    })),
  }
}
