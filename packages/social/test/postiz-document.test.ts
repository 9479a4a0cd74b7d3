import { afterAll, expect, test } from 'bun:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { publishOnce } from '../src/index.ts'
import { CHANNEL_SETTINGS } from '../src/postiz/channels.ts'
import { keepCredentials } from './keep-credentials.ts'
import { clip } from './media.ts'
import { formOf } from './one-platform.ts'
import { newMarker, openRigs, requestFor } from './rigs.ts'
import document from './servers/postiz-document.json'
import { startServer } from './servers/start-server.ts'

const rigs = await openRigs()
const { postiz } = rigs.servers
const { connector } = rigs.postiz
const { signal } = new AbortController()
const ajv = new Ajv2020({ strict: false }).addSchema(document, 'document')

/** All that the connector asked its stand-in, and was answered. */
const said: { asked: string; body: unknown; answer: unknown }[] = []
const between = await startServer(async (request, { pathname, search }) => {
  const { method, headers } = request
  const bytes = await request.bytes()
  const body = bytes.length > 0 && { body: bytes }
  const answer = await fetch(postiz.url + pathname + search, { method, headers, ...body })
  const path = pathname.replace('/api/public/v1', '').replace(/(analytics\/post)\/.+/, '$1')
  const isJson = headers.get('content-type') === 'application/json'
  said.push({
    asked: `${method} ${path}`,
    body: isJson ? JSON.parse(new TextDecoder().decode(bytes)) : null,
    answer: await answer.clone().json(),
  })
  return answer
})
afterAll(() => between.stop())

test('each request to Postiz, for each network, and each answer of its stand-in is as its document says', async () => {
  const channels = Object.keys(CHANNEL_SETTINGS).map((identifier) => ({
    ...{ id: `of-${identifier}`, name: 'Ada', identifier, profile: 'ada', disabled: false },
    picture: 'https://uploads.example/ada.png',
  }))
  postiz.channels.splice(0, Number.POSITIVE_INFINITY, ...channels)
  const values = { server: `${between.url}/api/public/v1`, api_key: postiz.key }
  const accounts = await formOf(connector).connect(values, signal)
  for (const account of accounts) {
    const request = requestFor({ account }, clip(new Uint8Array(100)), newMarker())
    request.post.first_comment = 'The whole talk'
    const { platform_post_id } = await publishOnce(connector, request, null)
    await connector.figures?.({
      platform_account_id: account.account.platform_account_id,
      platform_post_id: platform_post_id ?? '',
      credentials: keepCredentials(account.credentials),
      signal,
    })
  }
  expect(said.filter(({ asked }) => asked === 'POST /posts')).toHaveLength(channels.length)
  expect(new Set(said.map(({ asked }) => asked))).toEqual(new Set(Object.keys(document.answers)))
  expect(said.flatMap(faultsOf)).toEqual([])
})

function faultsOf({ asked, body, answer }: (typeof said)[number]): string[] {
  return [
    ...(asked in document.requests ? check('requests', asked, body) : []),
    ...check('answers', asked, answer),
  ]
}

function check(side: 'requests' | 'answers', asked: string, value: unknown): string[] {
  const name = encodeURIComponent(asked.replaceAll('/', '~1'))
  const isRight = ajv.getSchema(`document#/${side}/${name}`)
  if (!isRight) return [`${asked} is not in the document.`]
  return isRight(value) ? [] : [`${asked}: ${ajv.errorsText(isRight.errors)}`]
}
