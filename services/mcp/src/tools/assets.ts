import { ADDS, MARKS, READS, REPLACES, type Tool } from './tool.ts'

export const assetTools: readonly Tool[] = [
  {
    name: 'assets_list',
    endpoint: 'GET /v1/assets',
    description: 'Lists logos, fonts, intros, music and the other files of the brand kit.',
    annotations: READS,
  },
  {
    name: 'assets_get',
    endpoint: 'GET /v1/assets/:asset_id',
    description: 'Tells what an asset is, whether it is ready, and where its file is.',
    annotations: READS,
  },
  {
    name: 'assets_create',
    endpoint: 'POST /v1/assets',
    description:
      'Announces a file and gives the address that its bytes are sent to with PUT. Then call assets_confirm.',
    annotations: ADDS,
  },
  {
    name: 'assets_confirm',
    endpoint: 'POST /v1/assets/:asset_id/confirm',
    description: 'Says that the bytes of an asset were sent, so that it is made ready.',
    annotations: MARKS,
  },
  {
    name: 'assets_delete',
    endpoint: 'DELETE /v1/assets/:asset_id',
    description: 'Deletes an asset; force: true also when a template uses it.',
    annotations: REPLACES,
  },
  {
    name: 'brand_colors_get',
    endpoint: 'GET /v1/brand-kit/colors',
    description: "Tells the brand's colours, for captions and templates; the most important first.",
    annotations: READS,
  },
  {
    name: 'brand_colors_replace',
    endpoint: 'PUT /v1/brand-kit/colors',
    description: "Replaces the whole list of the brand's colours; read it first.",
    annotations: REPLACES,
  },
  {
    name: 'vocabulary_get',
    endpoint: 'GET /v1/brand-kit/vocabulary',
    description: 'Tells the names and terms that speech recognition should expect.',
    annotations: READS,
  },
  {
    name: 'vocabulary_replace',
    endpoint: 'PUT /v1/brand-kit/vocabulary',
    description: 'Replaces the whole list of names and terms; read it first.',
    annotations: REPLACES,
  },
  {
    name: 'censored_words_get',
    endpoint: 'GET /v1/brand-kit/censored-words',
    description: 'Tells the words that are beeped, muted or masked where a project censors.',
    annotations: READS,
  },
  {
    name: 'censored_words_replace',
    endpoint: 'PUT /v1/brand-kit/censored-words',
    description: 'Replaces the whole list of censored words; read it first.',
    annotations: REPLACES,
  },
]
