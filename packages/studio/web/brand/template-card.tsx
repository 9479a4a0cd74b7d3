import type { CaptionStyle, Template } from '@svc/client'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { service } from '../app/service.ts'
import { useChange } from '../app/use-change.ts'
import { Button, classesOf } from '../design/button.tsx'
import { faceOf } from '../edit/look/font-faces.ts'
import { DeleteNamed } from './delete-named.tsx'
import { useTemplateName } from './use-template-name.ts'

/** A template: opened, copied, made the default, or deleted. */
export function TemplateCard({ template }: { template: Template }) {
  const words = useTranslations('brand')
  const { template_id, is_default, is_builtin, config } = template
  const name = useTemplateName()(template)
  const act = useChange(['templates'])
  const copy = () => service.templates.create({ name: words('copyOf', { name }), config })
  return (
    <li className="card file-card">
      <LookSample captions={config.captions} />
      <div className="stack">
        <h2 dir="auto">{name}</h2>
        <div className="actions">
          {is_default && <span className="badge good">{words('default')}</span>}
          {is_builtin && <span className="badge">{words('builtin')}</span>}
          {!is_builtin && !is_default && (
            <Button
              isSlim
              onPress={() =>
                act.mutate(() => service.templates.update(template_id, { is_default: true }))
              }
            >
              {words('makeDefault')}
            </Button>
          )}
        </div>
      </div>
      {act.error && <Failure error={act.error} />}
      <div className="actions">
        {!is_builtin && (
          <Link
            to="/brand/templates/$templateId"
            params={{ templateId: template_id }}
            className={classesOf('primary', true)}
            aria-label={words('editNamed', { name })}
          >
            {words('edit')}
          </Link>
        )}
        <Button isSlim isPending={act.isPending} onPress={() => act.mutate(copy)}>
          {words('duplicate')}
        </Button>
        {!is_builtin && (
          <DeleteNamed
            name={name}
            about={words('deleteAbout')}
            act={() => service.templates.delete(template_id)}
            stale={['templates']}
          />
        )}
      </div>
    </li>
  )
}

/** Two words as a template writes them, in short. */
function LookSample({ captions }: { captions: CaptionStyle }) {
  const words = useTranslations('brand.sample')
  const presets = useTranslations('edit.style.presets')
  const { enabled, color, highlight_color, background, uppercase, italic, font_weight } = captions
  if (!enabled) return <p className="look-sample">{presets('none')}</p>
  return (
    <p
      className="look-sample"
      aria-hidden
      style={{
        fontFamily: `${faceOf(captions.font_family)}, sans-serif`,
        fontWeight: font_weight,
        ...(uppercase && { textTransform: 'uppercase' }),
        ...(italic && { fontStyle: 'italic' }),
      }}
    >
      <span style={{ color }}>{words('said')}</span>{' '}
      <span
        style={{
          color: highlight_color ?? color,
          ...(background && { backgroundColor: background.color }),
        }}
      >
        {words('spoken')}
      </span>
    </p>
  )
}
