import type { Words } from './page-words.ts'

/** The first match counts, so specific browsers come first: their `User-Agent` also contains the names of others. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Describes a device by its `User-Agent`, for example `Firefox on Linux`. */
export function deviceOf(userAgent: string | null, { say }: Words): string {
  const browser = named(BROWSERS, userAgent)
  const system = named(SYSTEMS, userAgent)
  if (browser && system) return say('sessions.device', { browser, system })
  return browser ?? system ?? say('sessions.unknownDevice')
}

function named(names: readonly [RegExp, string][], text: string | null): string | null {
  return names.find(([pattern]) => pattern.test(text ?? ''))?.[1] ?? null
}
