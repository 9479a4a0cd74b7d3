import { createHmac, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { createSigningKey, mintSecret, type SigningKey } from './index.ts'

type Members = Record<string, unknown>
/** A name that completes the sentence of a test title, and a token. */
export type NamedToken = [name: string, token: string]

/** The inputs for making tokens. */
export interface TokenSource {
  /** The key whose signatures the verifier under test accepts. */
  key: SigningKey
  /** Makes the claims of a valid token; each call returns those of a different token. */
  claims(): Members
  /** An address that must not be fetched. */
  canary: string
}

/** Makes tokens that have to be refused, each with a single fault. */
export async function hostileTokens(source: TokenSource): Promise<NamedToken[]> {
  const foreign = await createSigningKey()
  return [
    ...wrongHeaders(source),
    ...wrongKeys(source, foreign),
    ...wrongClaims(source),
    ...wrongSignatures(source),
    ...wrongForms(source),
  ]
}

/** Makes tokens that look unusual but are valid. */
export function oddTokens({ key, claims, canary }: TokenSource): NamedToken[] {
  const good = claims()
  const now = Number(good['iat'])
  const token = (payload: unknown, header: Members = {}) =>
    signParts({ ...headerOf(key), ...header }, payload, key)
  return [
    ['has the long name of its type', token(claims(), { typ: 'application/at+jwt' })],
    ['names addresses that nobody asks', token(claims(), { jku: canary, x5u: canary })],
    [
      'is for several resources, ours among them',
      token({ ...good, aud: ['https://b', good['aud']] }),
    ],
    ['has been valid for a second', token({ ...good, nbf: now - 1 })],
    ['was issued by a clock four seconds ahead', token({ ...good, iat: now + 4, nbf: now + 4 })],
    ['belongs to no grant', token({ ...good, gid: undefined })],
    ['says more than we know', token({ ...good, acr: '1', nested: { a: [1] } })],
    ['has 2,000 levels in a claim that nobody knows', token(deep(good, 2000))],
    ['says its scope twice', token(twice(good, 'scope', good['scope']))],
    ['has the other of its two signatures', otherSignature(token(good))],
  ]
}

function wrongHeaders({ key, claims }: TokenSource): NamedToken[] {
  const headers: [string, Members][] = [
    ['is of type JWT', { typ: 'JWT' }],
    ['has no type', { typ: undefined }],
    ['is an ID token', { typ: 'id_token+jwt' }],
    ['has its type in capitals', { typ: 'AT+JWT' }],
    ['has a list for a type', { typ: ['at+jwt'] }],
    ['says ES384', { alg: 'ES384' }],
    ['says es256', { alg: 'es256' }],
    ['says RS256', { alg: 'RS256' }],
    ['says no algorithm', { alg: undefined }],
    ['has a critical extension that nobody knows', { crit: ['x'], x: 1 }],
    ['has a critical claim', { crit: ['exp'], exp: 1 }],
    ['has an empty list of critical extensions', { crit: [] }],
    ['has an unencoded payload', { b64: false, crit: ['b64'] }],
    ['names no key', { kid: undefined }],
    ['names an empty key', { kid: '' }],
    ['names a number for a key', { kid: 1 }],
    ['names an unknown key', { kid: 'unknown' }],
    ['names a file for a key', { kid: '../../dev/null' }],
    ['names SQL for a key', { kid: "' or 1=1; --" }],
    ['names a member of every object for a key', { kid: '__proto__' }],
  ]
  return headers.map(([name, change]) => [
    name,
    signParts({ ...headerOf(key), ...change }, claims(), key),
  ])
}

function wrongKeys({ key, claims, canary }: TokenSource, foreign: SigningKey): NamedToken[] {
  const pem = createPublicKey({ key: { ...key.public_jwk }, format: 'jwk' })
  const unsigned = `${part({ ...headerOf(key), alg: 'none' })}.${part(claims())}`
  const named = (header: Members) => signParts({ ...headerOf(key), ...header }, claims(), foreign)
  return [
    ['is signed with none', `${unsigned}.`],
    [
      'is signed with none, and has a signature',
      signParts({ ...headerOf(key), alg: 'none' }, claims(), key),
    ],
    [
      'is signed with the public key as a PEM secret',
      hmac(pem.export({ type: 'spki', format: 'pem' })),
    ],
    [
      'is signed with the public key as a DER secret',
      hmac(pem.export({ type: 'spki', format: 'der' })),
    ],
    ['is signed with the public key as a JSON secret', hmac(JSON.stringify(key.public_jwk))],
    ['is signed with a foreign key under our name', named({})],
    ['is signed with a foreign key under its own name', named({ kid: foreign.kid })],
    ['brings its key along', named({ jwk: foreign.public_jwk })],
    [
      'brings its key along under its own name',
      named({ jwk: foreign.public_jwk, kid: foreign.kid }),
    ],
    ['says where its key is', named({ jku: canary, kid: foreign.kid })],
    ['says where its certificate is', named({ x5u: canary, kid: foreign.kid })],
  ]

  function hmac(secret: string | Buffer) {
    const signed = `${part({ ...headerOf(key), alg: 'HS256' })}.${part(claims())}`
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
  }
}

function wrongClaims({ key, claims }: TokenSource): NamedToken[] {
  const good = claims()
  const iss = String(good['iss'])
  const aud = String(good['aud'])
  const now = Number(good['iat'])
  const changes: [string, Members][] = [
    ['has expired', { exp: now - 1 }],
    ['expires this second', { exp: now }],
    ['never expires', { exp: undefined }],
    ['expires at null', { exp: null }],
    ['expires at a text', { exp: String(now + 900) }],
    ['expires at a fraction', { exp: now + 900.5 }],
    ['expires before 1970', { exp: -1 }],
    ['is not valid yet', { nbf: now + 3600 }],
    ['is valid from a text', { nbf: String(now) }],
    ['is issued in ten minutes', { iat: now + 600 }],
    ['does not say when it was issued', { iat: undefined }],
    ['is issued at a text', { iat: String(now) }],
    ['is issued by nobody', { iss: undefined }],
    ['is issued by us with a slash', { iss: `${iss}/` }],
    ['is issued by us in capitals', { iss: iss.toUpperCase() }],
    ['is issued by another host', { iss: 'https://evil.example' }],
    ['is issued by a list', { iss: [iss] }],
    ['is for nobody', { aud: undefined }],
    ['is for another resource', { aud: 'https://evil.example' }],
    ['is for us with a slash', { aud: `${aud}/` }],
    ['is for what begins like us', { aud: `${aud}.evil.example` }],
    ['is for several others', { aud: ['https://a.example', 'https://b.example'] }],
    ['is for an empty list', { aud: [] }],
    ['is for us and a number', { aud: [aud, 1] }],
    ['is for an object', { aud: { 0: aud } }],
    ['acts for nobody', { sub: undefined }],
    ['acts for an empty name', { sub: '' }],
    ['acts for a number', { sub: 1 }],
    ['acts for a name too long to store', { sub: 'x'.repeat(256) }],
    ['acts for a name that the database cannot store', { sub: 'user\0' }],
    ['names no client', { client_id: undefined }],
    ['has no id', { jti: undefined }],
    ['has a number for an id', { jti: 7 }],
    ['has a number for a grant', { gid: 7 }],
    ['has a number for an account', { account_id: 7 }],
    ['has a list for a scope', { scope: ['svc:account:read'] }],
  ]
  return [
    ...changes.map(
      ([name, change]): NamedToken => [
        name,
        signParts(headerOf(key), { ...claims(), ...change }, key),
      ],
    ),
    [
      'never ends: 1e400',
      signParts(headerOf(key), twice(claims(), 'exp', 'BIG').replace('"BIG"', '1e400'), key),
    ],
  ]
}

function wrongSignatures({ key, claims }: TokenSource): NamedToken[] {
  const good = signParts(headerOf(key), claims(), key)
  const other = signParts(headerOf(key), claims(), key)
  const [header = '', payload = '', signature = ''] = good.split('.')
  const signed = `${header}.${payload}`
  const bytes = Buffer.from(signature, 'base64url')
  const privateKey = createPrivateKey({ key: { ...key.private_jwk }, format: 'jwk' })
  const der = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'der' })
  const withSignature = (changed: Buffer) => `${signed}.${changed.toString('base64url')}`
  return [
    ['has no signature', `${signed}.`],
    ['has a signature of zeros', withSignature(Buffer.alloc(64))],
    ['has a signature of ones', withSignature(Buffer.alloc(64, 0xff))],
    ['has a signature in DER', withSignature(der)],
    ['has 63 bytes of signature', withSignature(bytes.subarray(0, 63))],
    ['has 65 bytes of signature', withSignature(Buffer.concat([bytes, Buffer.alloc(1)]))],
    [
      'has one bit changed',
      withSignature(bytes.map((byte, n) => (n === 40 ? byte ^ 1 : byte)) as Buffer),
    ],
    ['has the signature of another token', `${signed}.${other.split('.')[2]}`],
    ['has the payload of another token', `${header}.${other.split('.')[1]}.${signature}`],
    ['has a padded signature', `${good}==`],
    ['has a signature with spare bits set', good.slice(0, -1) + nextCharacter(good.slice(-1))],
    ['has a signature in base64', good.replace(/[\w-]*$/, (text) => `${text.slice(0, -1)}+`)],
  ]
}

function wrongForms({ key, claims }: TokenSource): NamedToken[] {
  const good = signParts(headerOf(key), claims(), key)
  const [header = '', payload = '', signature = ''] = good.split('.')
  const signedPayload = (bytes: string | Buffer) => signParts(headerOf(key), bytes, key)
  return [
    ['is opaque, as a refresh token is', mintSecret()],
    ['is nothing but dots', '..'],
    ['has two parts', `${header}.${payload}`],
    ['has four parts', `${good}.${signature}`],
    ['has the five parts of an encrypted one', `${good}.${payload}.${signature}`],
    ['has an empty header', `.${payload}.${signature}`],
    ['has an empty payload', `${header}..${signature}`],
    ['is written as JSON', JSON.stringify({ protected: header, payload, signature })],
    ['has a payload that is no JSON', signedPayload('{"sub":')],
    ['has a payload that is a list', signedPayload('[]')],
    ['has a payload that is a text', signedPayload('"text"')],
    ['has a payload that is null', signedPayload('null')],
    ['has a payload that is no UTF-8', signedPayload(Buffer.from([0x7b, 0xff, 0x7d]))],
    ['has a payload with a byte order mark', signedPayload(`\uFEFF${JSON.stringify(claims())}`)],
    ['has 9 kB', signParts(headerOf(key), { ...claims(), pad: 'x'.repeat(7000) }, key)],
    ['has 100,000 levels', signedPayload(deep(claims(), 100_000))],
  ]
}

/** Signs a header and a payload as they are, with ES256. */
function signParts(header: unknown, payload: unknown, key: SigningKey): string {
  const signed = `${part(header)}.${part(payload)}`
  const privateKey = createPrivateKey({ key: { ...key.private_jwk }, format: 'jwk' })
  const options = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
  return `${signed}.${sign('sha256', Buffer.from(signed), options).toString('base64url')}`
}

const headerOf = ({ kid }: SigningKey): Members => ({ typ: 'at+jwt', alg: 'ES256', kid })

function part(value: unknown): string {
  const isRaw = typeof value === 'string' || Buffer.isBuffer(value)
  return Buffer.from(isRaw ? (value as string) : JSON.stringify(value)).toString('base64url')
}

/** Writes an object as JSON with one member repeated with a second value, which parsers then use. */
function twice(members: Members, name: string, value: unknown): string {
  return `${JSON.stringify(members).slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value)}}`
}

/** Writes an object as JSON with one more member, nested to the given depth. */
function deep(members: Members, levels: number): string {
  return `${JSON.stringify(members).slice(0, -1)},"x":${'['.repeat(levels)}${']'.repeat(levels)}}`
}

/** ECDSA: if (r, s) is a valid signature, (r, n − s) is valid too. */
function otherSignature(token: string): string {
  const end = token.lastIndexOf('.') + 1
  const bytes = Buffer.from(token.slice(end), 'base64url')
  const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')
  const s = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`)
  const twin = Buffer.concat([
    bytes.subarray(0, 32),
    Buffer.from(s.toString(16).padStart(64, '0'), 'hex'),
  ])
  return token.slice(0, end) + twin.toString('base64url')
}

/** Changes the character `A` to `B`: only the last of its six bits differs. */
const nextCharacter = (character: string) => String.fromCharCode(character.charCodeAt(0) + 1)
