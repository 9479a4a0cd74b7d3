import { useTranslations } from 'use-intl'
import { ABILITIES, abilitiesOf } from './abilities.ts'

/** What a key or an app may do. */
export function AbilityList({ scopes }: { scopes: readonly string[] }) {
  const words = useTranslations('keys')
  const abilities = abilitiesOf(scopes)
  if (abilities.length === ABILITIES.length)
    return <span className="badge">{words('everything')}</span>
  return (
    <ul className="chips">
      {abilities.map((ability) => (
        <li key={ability} className="badge">
          {words(`abilities.${ability}`)}
        </li>
      ))}
    </ul>
  )
}
