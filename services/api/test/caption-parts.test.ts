import { afterAll, describe, expect, test } from 'bun:test'
import { startApi } from './start-api.ts'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())

const { key } = await api.caller()
const source = { url: 'https://media.example.org/talk.mp4' }

interface Styled {
  template_id: string
  project_id: string
  config: { captions: object }
  settings: { captions: object }
}

const send = async (method: string, path: string, body: object) =>
  (await (await api.call(method, path, { key, body })).json()) as Styled

describe('part of a caption style', () => {
  test('is completed in a template, and every member is shown', async () => {
    const body = { name: 'Parts', config: { captions: { outline: { width: 1 } } } }
    const { config } = await send('POST', '/v1/templates', body)
    expect(config.captions).toMatchObject({
      enabled: true,
      preset: 'bold_pop',
      font_family: 'Montserrat',
      outline: { color: '#000000', width: 1 },
      shadow: { color: '#000000AA', x: 0, y: 0.15, blur: 0.3 },
      background: null,
      max_words_per_line: 4,
      direction: 'auto',
    })
    expect(Object.keys(config.captions)).toHaveLength(30)
  })

  test("keeps in a project what the template says, and in a render what the project's does", async () => {
    const { template_id } = await send('POST', '/v1/templates', {
      name: 'Wide',
      config: { captions: { outline: { width: 1 }, color: '#112233' } },
    })
    const settings = { captions: { outline: { color: '#FF0000' } } }
    const made = await api.completedProjectOf(key, { source, template_id, settings })
    const read = await api.call('GET', `/v1/projects/${made.project_id}`, { key })
    expect(((await read.json()) as Styled).settings.captions).toMatchObject({
      preset: 'bold_pop',
      color: '#112233',
      outline: { color: '#FF0000', width: 1 },
    })
    const render = await send('POST', `/v1/clips/${made.clip_ids[0]}/renders`, {
      captions: { preset: 'minimal', shadow: { blur: 0.9 } },
    })
    expect(render.settings.captions).toMatchObject({
      preset: 'minimal',
      color: '#112233',
      font_weight: 600,
      outline: { color: '#FF0000', width: 1 },
      shadow: { color: '#000000DD', x: 0, y: 0.08, blur: 0.9 },
    })
  })

  test.each([
    [
      'POST',
      '/v1/templates',
      { name: 'x', config: { captions: { outline: { width: 5 } } } },
      'config',
    ],
    [
      'POST',
      '/v1/projects',
      { source, settings: { captions: { outline: { width: 5 } } } },
      'settings',
    ],
  ])('is told what is wrong with it once: %s %s', async (method, path, body, place) => {
    expect(await send(method, path, body)).toEqual({
      errors: [
        {
          code: 'VALIDATION_ERROR',
          description: 'Received 5; allowed is a number from 0 to 2.',
          location: `body.${place}.captions.outline.width`,
        },
      ],
    } as never)
  })
})
