import { MARKS, tools } from './tool.ts'

export const assetTools = tools({
  assets_list: [
    'listAssets',
    'Lists logos, fonts, intros, music and the other files of the brand kit.',
  ],
  assets_get: ['getAsset', 'Tells what an asset is, whether it is ready, and where its file is.'],
  assets_create: [
    'createAsset',
    'Announces a file and gives the address that its bytes are sent to with PUT. Then call assets_confirm.',
  ],
  assets_confirm: [
    'confirmAsset',
    'Says that the bytes of an asset were sent, so that it is made ready.',
    { annotations: MARKS },
  ],
  assets_delete: ['deleteAsset', 'Deletes an asset; force: true also when a template uses it.'],
  brand_colors_get: [
    'getBrandColors',
    "Tells the brand's colours, for captions and templates; the most important first.",
  ],
  brand_colors_replace: [
    'replaceBrandColors',
    "Replaces the whole list of the brand's colours; read it first.",
  ],
  vocabulary_get: [
    'getVocabulary',
    'Tells the names and terms that speech recognition should expect.',
  ],
  vocabulary_replace: [
    'replaceVocabulary',
    'Replaces the whole list of names and terms; read it first.',
  ],
  censored_words_get: [
    'getCensoredWords',
    'Tells the words that are beeped, muted or masked where a project censors.',
  ],
  censored_words_replace: [
    'replaceCensoredWords',
    'Replaces the whole list of censored words; read it first.',
  ],
})
