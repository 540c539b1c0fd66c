import { Center, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import type { Me } from '../api/types.ts'
import { Icon } from '../ui/icon.tsx'
import { areaHome, myPlaces, type Place } from './areas.ts'
import classes from './shell.module.css'

/** Shows the current app or organization and switches to others. */
export function ContextSwitcher({ me, current }: { me: Me; current: Place | undefined }) {
  const places = myPlaces(me)
  if (current === undefined) return null
  const label = (
    <>
      <Center
        component="span"
        w={28}
        h={28}
        bdrs="sm"
        bg="var(--accent-soft)"
        c="var(--accent-text)"
        fz={12}
        fw={650}
        style={{ flexShrink: 0 }}
        aria-hidden="true"
      >
        {current.area.kind === 'operator' ? <Icon name="health" size={16} /> : [...current.name][0]?.toUpperCase()}
      </Center>
      <span className={classes.grow}>
        <bdi className={classes.contextName}>{current.name}</bdi>
        <span className={classes.contextKind}>{current.kind}</span>
      </span>
    </>
  )
  if (places.length < 2) return <div className={classes.context}>{label}</div>
  return (
    <Menu width={250} position="bottom-start" shadow="md" withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.context}>
          {label}
          <VisuallyHidden>Switch app or organization</VisuallyHidden>
          <Icon name="selector" size={16} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {places.map((place) => (
          <Menu.Item key={areaHome(place.area)} component={Link} to={areaHome(place.area)}>
            <bdi className={classes.contextName}>{place.name}</bdi>
            <span className={classes.contextKind}>{place.kind}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
