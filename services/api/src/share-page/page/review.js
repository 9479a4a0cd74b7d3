// Time codes play from their moment, a comment is about the moment that is shown, and a visitor who gave a name tells what they play.

const tell = (clip) =>
  fetch(location.pathname, {
    method: 'POST',
    body: new URLSearchParams({ does: 'played', clip }),
    keepalive: true,
  }).catch(() => {})

for (const card of document.querySelectorAll('[data-clip]')) {
  const video = card.querySelector('video')
  const at = card.querySelector('[name=at]')
  let isTyped = false
  card.addEventListener('click', (event) => {
    const link = event.target.closest('[data-at]')
    if (!link) return
    event.preventDefault()
    video.currentTime = Number(link.dataset.at)
    video.play()
  })
  if (!at) continue
  video.addEventListener('play', () => tell(card.dataset.clip), { once: true })
  const follow = () => {
    if (!isTyped) at.value = clock(video.currentTime)
  }
  video.addEventListener('timeupdate', follow)
  at.addEventListener('input', () => {
    isTyped = at.value !== ''
  })
  card.querySelector('textarea').addEventListener('focus', () => {
    video.pause()
    if (video.currentTime > 0) follow()
  })
}

function clock(seconds) {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
