import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { S3Config } from '../../../packages/storage/src/index.ts'

type Refusal = 'AccessDenied' | 'SignatureDoesNotMatch' | 'RequestTimeTooSkewed'

const MINUTE_MS = 60_000
/** How far the clock of a caller may be off: S3 refuses more. */
const SKEW_MS = 15 * MINUTE_MS

/** Checks the signature of a request (AWS Signature Version 4, in headers or in the query); the body is not hashed again. */
export function whyRefused(request: Request, config: S3Config, now = Date.now()): Refusal | null {
  const url = new URL(request.url)
  const claim = claimOf(request.headers, url.searchParams)
  if (!claim || claim.accessKeyId !== config.accessKeyId) return 'AccessDenied'
  const at = Date.parse(claim.date.replace(COMPACT, '$1-$2-$3T$4:$5:$6Z'))
  if (!(at - now <= SKEW_MS)) return 'RequestTimeTooSkewed'
  if (claim.seconds > 0 && now - at > claim.seconds * 1000) return 'AccessDenied'
  if (claim.seconds === 0 && now - at > SKEW_MS) return 'RequestTimeTooSkewed'
  const wanted = Buffer.from(signatureOf(canonical(request, url, claim), claim, config), 'hex')
  const given = Buffer.from(claim.signature, 'hex')
  const isSame = wanted.length === given.length && timingSafeEqual(wanted, given)
  return isSame ? null : 'SignatureDoesNotMatch'
}

const COMPACT = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

interface Claim {
  accessKeyId: string
  /** `20260101/us-east-1/s3/aws4_request` */
  scope: string
  signedHeaders: string
  signature: string
  date: string
  /** For how long a link may be used; 0 for a request of now. */
  seconds: number
  hash: string
}

function claimOf(headers: Headers, query: URLSearchParams): Claim | null {
  const text = headers.get('authorization') ?? ''
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^,/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/
  const found = said.exec(text)
  if (found) {
    const [, accessKeyId = '', scope = '', signedHeaders = '', signature = ''] = found
    const date = headers.get('x-amz-date') ?? ''
    const hash = headers.get('x-amz-content-sha256') ?? ''
    return { accessKeyId, scope, signedHeaders, signature, date, hash, seconds: 0 }
  }
  const of = (name: string) => query.get(`X-Amz-${name}`) ?? ''
  const [accessKeyId = '', ...scope] = of('Credential').split('/')
  if (of('Algorithm') !== 'AWS4-HMAC-SHA256') return null
  return {
    ...{ accessKeyId, scope: scope.join('/'), signedHeaders: of('SignedHeaders') },
    ...{ signature: of('Signature'), date: of('Date'), seconds: Number(of('Expires')) },
    hash: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
  }
}

function canonical({ method, headers }: Request, { pathname, search }: URL, claim: Claim): string {
  const fields = search.slice(1).split('&').filter(Boolean)
  const query = fields
    .filter((field) => !field.startsWith('X-Amz-Signature='))
    .map((field) => (field.includes('=') ? field : `${field}=`))
    .toSorted()
  const lines = claim.signedHeaders
    .split(';')
    .map((name) => `${name}:${(headers.get(name) ?? '').trim().replace(/ +/g, ' ')}\n`)
  const { signedHeaders, hash } = claim
  return [method, pathname, query.join('&'), lines.join(''), signedHeaders, hash].join('\n')
}

function signatureOf(text: string, { date, scope }: Claim, { secretAccessKey }: S3Config): string {
  const hashed = createHash('sha256').update(text).digest('hex')
  const mac = (key: string | Buffer, part: string) =>
    createHmac('sha256', key).update(part).digest()
  const key = scope.split('/').reduce<string | Buffer>(mac, `AWS4${secretAccessKey}`)
  return mac(key, ['AWS4-HMAC-SHA256', date, scope, hashed].join('\n')).toString('hex')
}
