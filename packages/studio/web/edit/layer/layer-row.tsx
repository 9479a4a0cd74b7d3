import type { LayerItem } from '@svc/client'
import { Trash2 } from 'lucide-react'
import {
  Group,
  Input,
  Label,
  NumberField,
  Slider,
  SliderThumb,
  SliderTrack,
} from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../../design/button.tsx'
import { Choice } from '../../design/choice.tsx'
import { SliderField } from '../../design/slider-field.tsx'
import { durationOf, type Stretch, toMilliseconds } from '../cut/segments.ts'
import { SHORTEST_SHOWING, shownOf } from '../state/change-of.ts'
import { moved } from './new-item.ts'

const PLACES = [
  ...(['full', 'upper', 'middle', 'lower'] as const),
  ...(['top_left', 'top_right', 'bottom_left', 'bottom_right'] as const),
]

interface RowProps {
  item: LayerItem
  /** What its file is called; `null` without one, and where it is gone. */
  name: string | null
  segments: readonly Stretch[]
  onSeek: (second: number) => void
  /** @param isContinued - Whether the change goes on from the last one. */
  onChange: (item: LayerItem | null, isContinued: boolean) => void
}

/** One thing over the clip: what it is, from when to when on the line of time, where, and how near. */
export function LayerRow({ item, name, segments, onSeek, onChange }: RowProps) {
  const words = useTranslations('edit.layer')
  const { kind, text, scale, place } = item
  const called = text ?? name ?? words(kind === 'zoom' ? 'zoom' : 'gone')
  const end = durationOf(segments)
  const shown = shownOf(item, segments)
  const times = [shown.start, shown.end] as const
  const move = (from: number, until: number) => {
    if (until - from < SHORTEST_SHOWING) return
    onChange(moved(item, [from, until], segments), true)
  }
  return (
    <li className="layer-row">
      <div className="row-head">
        <Button kind="plain" isSlim onPress={() => onSeek(item.start)}>
          <bdi>{called}</bdi>
        </Button>
        <IconButton
          Icon={Trash2}
          label={words('remove', { name: called })}
          onPress={() => onChange(null, false)}
        />
      </div>
      <Slider
        className="slider layer-line"
        aria-label={words('times', { name: called })}
        value={[...times]}
        minValue={0}
        maxValue={end}
        step={STEP}
        onChange={([from = 0, until = end]) => move(from, until)}
      >
        <SliderTrack className="slider-track">
          <div
            className="layer-bar"
            style={{
              insetInlineStart: `${(100 * times[0]) / end}%`,
              width: `${(100 * (times[1] - times[0])) / end}%`,
            }}
          />
          <SliderThumb index={0} className="slider-thumb" aria-label={words('start')} />
          <SliderThumb index={1} className="slider-thumb" aria-label={words('end')} />
        </SliderTrack>
      </Slider>
      <Group className="pair" aria-label={called}>
        <Seconds
          label={words('start')}
          value={times[0]}
          least={0}
          most={times[1] - SHORTEST_SHOWING}
          onChange={(from) => move(from, times[1])}
        />
        <Seconds
          label={words('end')}
          value={times[1]}
          least={times[0] + SHORTEST_SHOWING}
          most={end}
          onChange={(until) => move(times[0], until)}
        />
        {kind === 'zoom' ? (
          <SliderField
            label={words('scale')}
            format={{ style: 'percent' }}
            value={scale ?? 1}
            minimum={1}
            maximum={3}
            step={0.1}
            onChange={(scale) => onChange({ ...item, scale }, true)}
          />
        ) : (
          <Choice
            label={words('place')}
            value={place}
            options={PLACES.map((value) => ({ value, name: words(`places.${value}`) }))}
            onChange={(place) => onChange({ ...item, place }, false)}
          />
        )}
      </Group>
    </li>
  )
}

/** Seconds between two places of an edge. */
const STEP = 0.1

interface SecondsProps {
  label: string
  value: number
  least: number
  most: number
  onChange: (value: number) => void
}

/** A moment of the clip that is typed. */
function Seconds({ label, value, least, most, onChange }: SecondsProps) {
  return (
    <NumberField
      className="field"
      value={value}
      minValue={toMilliseconds(least)}
      maxValue={toMilliseconds(most)}
      formatOptions={{ maximumFractionDigits: 2 }}
      onChange={(second) => Number.isFinite(second) && onChange(second)}
    >
      <Label>{label}</Label>
      <Input />
    </NumberField>
  )
}
