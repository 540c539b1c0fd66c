import { NavLink } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { type Area, areaPages } from './areas.ts'
import classes from './navigation.module.css'

/** Lists the pages of the current area. */
export function Navigation({ area }: { area: Area }) {
  return (
    <nav className={classes.nav} aria-label="Pages">
      {areaPages(area).map((item) => (
        <NavLink key={item.to} to={item.to} className={classes.link ?? ''}>
          <Icon name={item.icon} />
          {item.name}
        </NavLink>
      ))}
    </nav>
  )
}
