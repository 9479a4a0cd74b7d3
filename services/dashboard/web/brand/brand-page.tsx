import { useTranslations } from 'use-intl'
import { PageHead } from '../design/page-head.tsx'
import { Tabs } from '../design/tabs.tsx'
import { CensoredTab } from './censored-tab.tsx'
import { ColorsTab } from './colors-tab.tsx'
import { FilesTab } from './files-tab.tsx'
import { TemplatesTab } from './templates-tab.tsx'
import { VocabularyTab } from './vocabulary-tab.tsx'

/** How clips look and sound: templates, files, colours and words of the brand. */
export function BrandPage() {
  const words = useTranslations('brand')
  return (
    <>
      <PageHead title={words('title')} about={words('about')} />
      <Tabs
        label={words('title')}
        tabs={[
          { id: 'templates', name: words('templates'), content: <TemplatesTab /> },
          { id: 'files', name: words('files'), content: <FilesTab /> },
          { id: 'colors', name: words('colors'), content: <ColorsTab /> },
          { id: 'vocabulary', name: words('vocabulary'), content: <VocabularyTab /> },
          { id: 'censored', name: words('censored'), content: <CensoredTab /> },
        ]}
      />
    </>
  )
}
