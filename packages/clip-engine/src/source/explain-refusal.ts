import { OutboundError } from '@svc/outbound'
import { EngineError } from '../engine-error.ts'
import type { SiteCookies } from './fetch-from-site.ts'

/** Turns an HTTP status into the reason a source cannot be had. */
export function explainStatus(status: number, host: string): EngineError {
  if ([401, 402, 403, 407, 451].includes(status)) {
    return new EngineError('source_forbidden', `${host} refuses to send the file (${status}).`)
  }
  if (status === 404 || status === 410) {
    return new EngineError('source_unreachable', `${host} has no such file (${status}).`)
  }
  const retryable = status >= 500 || [408, 425, 429].includes(status)
  return new EngineError('source_unreachable', `${host} answered with status ${status}.`, {
    retryable,
  })
}

/** Converts a failed connection to the error for a source that cannot be fetched; rethrows any other error. */
export function explainOutbound(error: unknown): never {
  if (!(error instanceof OutboundError)) throw error
  const code = error.code === 'address_forbidden' ? 'source_forbidden' : 'source_unreachable'
  throw new EngineError(code, error.message, { cause: error, retryable: error.retryable })
}

/** Converts yt-dlp's error output to the error for a video that cannot be fetched. */
export function explainSite(log: string, { host }: URL, cookies?: SiteCookies): EngineError {
  const complaint = log.split('\n').findLast((line) => line.startsWith('ERROR:')) ?? 'it failed'
  const reason = `${host}: ${complaint
    .replace(/^ERROR:\s*/, '')
    // Advice for a shell.
    .replace(/\s*Use --cookies.*/, '')
    .slice(0, 300)}`
  if (/unsupported url|no suitable extractor/i.test(complaint)) {
    return new EngineError('source_unsupported', `No video can be found on that page. ${reason}`)
  }
  if (/private|sign in|log ?in|\bbot\b|captcha|cookies|members|premium|\bage\b/i.test(complaint)) {
    const site = host.replace(/^www\./, '')
    const help = cookies
      ? `The cookies that are kept for ${cookies.site} did not help; give those of a browser that can play it there.`
      : `Cookies of a browser that can play it there may help: give them in the settings of the account, or with PUT /v1/source-cookies/${site}.`
    return new EngineError('source_forbidden', `${reason} ${help}`)
  }
  if (/your country/i.test(complaint)) {
    return new EngineError('source_forbidden', reason)
  }
  if (/404|unavailable|removed|does not exist|not found/i.test(complaint)) {
    return new EngineError('source_unreachable', reason)
  }
  return new EngineError('source_unreachable', reason, { retryable: true })
}
