/** Where a source comes from: a plain address, or a site whose pages carry videos. */
export type Platform = 'youtube' | 'vimeo' | 'twitch' | 'other' | 'direct'

const SITES: Record<string, Platform> = {
  'youtube.com': 'youtube',
  'youtube-nocookie.com': 'youtube',
  'youtu.be': 'youtube',
  'vimeo.com': 'vimeo',
  'twitch.tv': 'twitch',
  'x.com': 'other',
  'twitter.com': 'other',
  'tiktok.com': 'other',
  'instagram.com': 'other',
  'facebook.com': 'other',
  'linkedin.com': 'other',
  'dailymotion.com': 'other',
  'rumble.com': 'other',
  'loom.com': 'other',
  'reddit.com': 'other',
}

/** Names the site a host belongs to; `null` for hosts that may serve files. */
export function findSite(hostname: string): Platform | null {
  const host = hostname.replace(/\.$/, '')
  const domain = Object.keys(SITES).find((site) => host === site || host.endsWith(`.${site}`))
  return domain ? (SITES[domain] ?? null) : null
}
