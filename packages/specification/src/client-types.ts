import type {
  BrandColors,
  CensoredWordsRequest,
  FramedShot,
  ProjectRequest,
  Template,
  VocabularyRequest,
} from './index.ts'

// What `@svc/client` is typed by inside of this repository. Outside of it stands `dist/types.d.ts`, written from the document.

export type * from './index.ts'
export type { CalendarPost as Post } from './index.ts'
export type { Endpoints } from './operations/index.ts'

export type BrandColor = BrandColors['items'][number]
export type CensoredWordItem = CensoredWordsRequest['items'][number]
export type Crop = NonNullable<FramedShot['crop']>
export type GivenTranscript = NonNullable<ProjectRequest['source']['transcript']>
export type TemplateConfig = Template['config']
export type TemplateBranding = TemplateConfig['branding']
export type TemplateHook = TemplateConfig['hook']
export type TemplateLayout = TemplateConfig['layout']
export type VocabularyItem = VocabularyRequest['items'][number]
