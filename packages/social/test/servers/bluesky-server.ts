import { startServer } from './start-server.ts'

const DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz'
const PASSWORD = 'abcd-efgh-ijkl-mnop'

interface Named {
  uri: string
  cid: string
}

/** The part of a personal data server that posting a video needs; refresh tokens work once. */
export async function startBluesky(now = Date.now) {
  const records = new Map<string, Record<string, unknown>>()
  const blobs = new Map<string, Uint8Array>()
  const access = new Set<string>()
  const refresh = new Set<string>()
  const made = { did: DID, password: PASSWORD, records, blobs, refreshes: 0 }
  let issued = 0

  const server = await startServer(async (request, url) => {
    const method = url.pathname.replace('/xrpc/', '')
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? ''
    if (method === 'com.atproto.server.createSession') {
      const { identifier, password } = (await request.json()) as Record<string, string>
      const isRight = identifier === 'ada.test' && password === PASSWORD
      return isRight
        ? session()
        : refused(401, 'AuthenticationRequired', 'Invalid identifier or password')
    }
    if (method === 'com.atproto.server.refreshSession') {
      if (!refresh.delete(token)) return refused(400, 'ExpiredToken', 'Token has been revoked')
      made.refreshes++
      return session()
    }
    if (method === 'com.atproto.repo.getRecord') return getRecord(url)
    if (!access.has(token)) return refused(400, 'ExpiredToken', 'Token has expired')
    if (method === 'com.atproto.server.getSession') {
      return Response.json({ did: DID, handle: 'ada.test', active: true })
    }
    if (method === 'com.atproto.repo.uploadBlob') return uploadBlob(request)
    if (method === 'com.atproto.repo.putRecord') return putRecord(await request.json())
    if (method === 'com.atproto.repo.deleteRecord') {
      const { repo, collection, rkey } = (await request.json()) as Record<string, string>
      records.delete(`at://${repo}/${collection}/${rkey}`)
      return Response.json({})
    }
    if (method === 'app.bsky.feed.getPosts') {
      const uris = url.searchParams.getAll('uris').filter((uri) => records.has(uri))
      const counts = { likeCount: 6, replyCount: 1, repostCount: 2, quoteCount: 1 }
      return Response.json({ posts: uris.map((uri) => ({ uri, ...counts })) })
    }
    return refused(501, 'MethodNotImplemented', 'Method Not Implemented')
  })

  function session(): Response {
    issued++
    const second = Math.floor(now() / 1000)
    const accessJwt = jwt({ sub: DID, exp: second + 7200, jti: issued })
    const refreshJwt = jwt({ sub: DID, exp: second + 7_776_000, jti: -issued })
    access.add(accessJwt)
    refresh.add(refreshJwt)
    const service = [{ id: '#atproto_pds', serviceEndpoint: server.url }]
    const member = { did: DID, handle: 'ada.test', didDoc: { service } }
    return Response.json({ accessJwt, refreshJwt, ...member })
  }

  async function uploadBlob(request: Request): Promise<Response> {
    const bytes = new Uint8Array(await request.arrayBuffer())
    const link = `bafkrei${Bun.hash(bytes).toString(36)}`
    blobs.set(link, bytes)
    const mimeType = request.headers.get('content-type')
    return Response.json({
      blob: { $type: 'blob', ref: { $link: link }, mimeType, size: bytes.length },
    })
  }

  function putRecord(input: {
    repo: string
    collection: string
    rkey: string
    swapRecord?: string | null
    record: Record<string, unknown> & {
      text: string
      embed?: { video: { ref: { $link: string } } }
    }
  }): Response {
    const { repo, collection, rkey, swapRecord, record } = input
    if (repo !== DID) return refused(401, 'AuthMissing', 'Authentication Required')
    if (!/^[234567abcdefghij][234567a-z]{12}$/.test(rkey)) {
      return refused(400, 'InvalidRequest', 'Invalid record key')
    }
    if ([...new Intl.Segmenter().segment(record.text)].length > 300) {
      return refused(400, 'InvalidRequest', 'Record/text must not be longer than 300 graphemes')
    }
    if (Buffer.byteLength(record.text) > 3000) {
      return refused(400, 'InvalidRequest', 'Record/text must not be longer than 3000 characters')
    }
    const { reply } = record as { reply?: { root: Named; parent: Named } }
    const isBelow = [reply?.root, reply?.parent].every(
      (one) => one?.cid === 'bafyrei' && records.has(one.uri),
    )
    if (reply && !isBelow) return refused(400, 'InvalidRequest', 'Invalid reply')
    if (record.embed && !blobs.has(record.embed.video.ref.$link)) {
      return refused(400, 'BlobNotFound', 'Could not find blob')
    }
    const uri = `at://${repo}/${collection}/${rkey}`
    if (swapRecord === null && records.has(uri)) {
      return refused(400, 'InvalidSwap', 'Record was at another version')
    }
    records.set(uri, record)
    return Response.json({ uri, cid: 'bafyrei', validationStatus: 'valid' })
  }

  function getRecord(url: URL): Response {
    const { repo, collection, rkey } = Object.fromEntries(url.searchParams)
    const uri = `at://${repo}/${collection}/${rkey}`
    const value = records.get(uri)
    return value
      ? Response.json({ uri, cid: 'bafyrei', value })
      : refused(400, 'RecordNotFound', `Could not locate record: ${uri}`)
  }

  return Object.assign(made, server, { expireTokens: () => access.clear() })
}

function jwt(claims: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ typ: 'at+jwt', alg: 'ES256K' })}.${part(claims)}.signature`
}

function refused(status: number, error: string, message: string): Response {
  return Response.json({ error, message }, { status })
}
