import type { ReactNode } from 'react'
import classes from './definition-list.module.css'

/** Lists names and values in a grid that becomes one column on narrow screens. */
export function DefinitionList({ items }: { items: [name: string, value: ReactNode][] }) {
  return (
    <dl className={classes.list}>
      {items.map(([name, value]) => (
        <div key={name} className={classes.item}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
