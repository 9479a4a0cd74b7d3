import {
  DndContext,
  type DndContextProps,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'

const SILENT = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
}

/**
 * Has things in it that are dragged by mouse and touch; a finger holds one for a moment first. They are moved by keyboard in another way,
 * which announces itself.
 */
export function SilentDrag(props: DndContextProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  return <DndContext {...props} sensors={sensors} accessibility={SILENT} />
}
