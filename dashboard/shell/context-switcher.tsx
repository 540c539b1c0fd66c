import { Menu, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { appQuery } from '../api/apps.ts'
import { organizationQuery } from '../api/organizations.ts'
import type { Me } from '../api/types.ts'
import { Icon } from '../ui/icon.tsx'
import { platformName } from '../ui/text/format.ts'
import { type Area, areaHome } from './areas.ts'
import classes from './controls.module.css'

interface Place {
  name: string
  kind: string
  area: Area
}

/** Shows the current app or organization and switches to others. */
export function ContextSwitcher({ me, area }: { me: Me; area: Area | undefined }) {
  const places = myPlaces(me)
  const current = useCurrentPlace(area, places)
  if (current === undefined) return null
  const label = (
    <>
      <span className={classes.contextMark} aria-hidden="true">
        {current.area.kind === 'operator' ? <Icon name="health" size={16} /> : [...current.name][0]?.toUpperCase()}
      </span>
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
          <span className="visually-hidden">Switch app or organization</span>
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

function myPlaces(me: Me): Place[] {
  const operator: Place[] = me.isOperator ? [{ name: 'All tenants', kind: 'Operator', area: { kind: 'operator' } }] : []
  const apps = me.projects.flatMap((project) =>
    project.apps.map(
      (app): Place => ({
        name: app.name,
        kind: `${project.name}, ${platformName(app.platform)}`,
        area: { kind: 'app', appId: app.id },
      }),
    ),
  )
  const organizations = me.organizations.map(
    ({ id, name }): Place => ({ name, kind: 'Advertiser', area: { kind: 'organization', organizationId: id } }),
  )
  return [...operator, ...apps, ...organizations]
}

/** Finds the current place, including one that only an operator can open. */
function useCurrentPlace(area: Area | undefined, places: Place[]): Place | undefined {
  const home = area === undefined ? undefined : areaHome(area)
  const known = places.find((place) => areaHome(place.area) === home)
  const app = useQuery({
    ...appQuery(area?.kind === 'app' ? area.appId : ''),
    enabled: known === undefined && area?.kind === 'app',
  })
  const organization = useQuery({
    ...organizationQuery(area?.kind === 'organization' ? area.organizationId : ''),
    enabled: known === undefined && area?.kind === 'organization',
  })
  if (known !== undefined || area === undefined) return known
  if (area.kind === 'app') return { name: app.data?.name ?? '…', kind: 'App', area }
  return { name: organization.data?.name ?? '…', kind: 'Advertiser', area }
}
