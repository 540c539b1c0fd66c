import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { ActionIcon, Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import classes from './sortable-list.module.css'

interface SortableListProps {
  label: string
  ids: string[]
  /** The name of an entry, for screen readers. */
  nameOf: (id: string) => string
  onMove: (from: number, to: number) => void
  row: (id: string, index: number) => ReactNode
}

/** Reorders a list by dragging handles, or by keyboard: Space, arrow keys, Space. */
export function SortableList({ label, ids, nameOf, onMove, row }: SortableListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const end = ({ active, over }: DragEndEvent) => {
    if (over !== null && active.id !== over.id) onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={spoken(ids, nameOf)}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <Box component="ol" m={0} p={0} style={{ listStyle: 'none' }} aria-label={label}>
          {ids.map((id, index) => (
            <SortableRow key={id} id={id} name={nameOf(id)}>
              {row(id, index)}
            </SortableRow>
          ))}
        </Box>
      </SortableContext>
    </DndContext>
  )
}

function SortableRow({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragging={isDragging || undefined}
      style={{ transform: transform === null ? undefined : `translate3d(0, ${transform.y}px, 0)`, transition }}
    >
      <ActionIcon
        ref={setActivatorNodeRef}
        variant="subtle"
        w={30}
        h={40}
        bdrs="sm"
        c="var(--quiet)"
        style={{ cursor: 'grab', touchAction: 'none' }}
        {...attributes}
        {...listeners}
        aria-label={`Move ${name}`}
      >
        <Icon name="grip" />
      </ActionIcon>
      {children}
    </li>
  )
}

function spoken(ids: string[], nameOf: (id: string) => string) {
  const place = (id: string | number | undefined) => `position ${ids.indexOf(String(id)) + 1} of ${ids.length}`
  return {
    screenReaderInstructions: {
      draggable: 'Press Space to pick up, the arrow keys to move, Space to drop, and Escape to cancel.',
    },
    announcements: {
      onDragStart: ({ active }: { active: { id: string | number } }) =>
        `${nameOf(String(active.id))} picked up, ${place(active.id)}.`,
      onDragOver: ({ over }: Pick<DragEndEvent, 'over'>) => (over === null ? undefined : `Moved to ${place(over.id)}.`),
      onDragEnd: ({ over }: Pick<DragEndEvent, 'over'>) =>
        over === null ? 'Dropped in its original position.' : `Dropped at ${place(over.id)}.`,
      onDragCancel: () => 'Move canceled.',
    },
  }
}
