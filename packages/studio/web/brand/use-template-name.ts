import type { Template } from '@svc/client'
import { useTranslations } from 'use-intl'

/** Gives the name of a template; one that comes with the service has that of its look, in the language of the page. */
export function useTemplateName(): (template: Template) => string {
  const words = useTranslations('edit.style.presets')
  return ({ name, is_builtin, config }) => (is_builtin ? words(config.captions.preset) : name)
}
