import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { deviceNotices, switchDevice } from '../data/device.ts'
import { Toggle } from '../design/toggle.tsx'

interface DeviceSwitchProps {
  /** Whether it is shown only where it can be switched. Default: no. */
  isOffer?: boolean
}

/** Whether this browser tells a member what happens, also while the studio is not open. */
export function DeviceSwitch({ isOffer = false }: DeviceSwitchProps) {
  const words = useTranslations('device')
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(deviceNotices)
  const change = useMutation({
    mutationFn: switchDevice,
    onSuccess: (answer) => queries.setQueryData(deviceNotices.queryKey, answer),
  })
  const cannot = data?.state === 'unable' || data?.state === 'refused' ? data.state : null
  if (isOffer && (cannot || !data)) return null
  return (
    <section className="card narrow" aria-label={words('title')}>
      <h2>{words('title')}</h2>
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {data && !cannot && (
        <Toggle
          isSelected={change.isPending ? change.variables : data.state === 'on'}
          isDisabled={change.isPending}
          onChange={(is_on) => change.mutate(is_on)}
        >
          {words('switch')}
        </Toggle>
      )}
      {change.error && <Failure error={change.error} />}
      <p className="small quiet">{words(cannot ?? 'about')}</p>
    </section>
  )
}
