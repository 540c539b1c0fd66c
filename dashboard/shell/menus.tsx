import { Box, Center, Menu, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import type { Me } from '../api/types.ts'
import { paths } from '../paths.ts'
import { mayLeave } from '../ui/form/use-unsaved.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { areaHome, myPlaces, type Place } from './areas.ts'
import { useSignOut } from './session.ts'
import classes from './shell.module.css'

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

const schemes: { value: 'auto' | 'light' | 'dark'; name: string; icon: IconName }[] = [
  { value: 'auto', name: 'System', icon: 'monitor' },
  { value: 'light', name: 'Light', icon: 'sun' },
  { value: 'dark', name: 'Dark', icon: 'moon' },
]

export function MemberMenu({ me }: { me: Me }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const leave = useSignOut()
  return (
    <Box p="8px 12px 12px" style={{ borderTop: '1px solid var(--line)' }}>
      <Menu width={220} position="top-start" shadow="md">
        <Menu.Target>
          <UnstyledButton className={classes.person} aria-label={`Account menu for ${me.email}`}>
            <Icon name="person" />
            <bdi className={classes.grow}>{me.email}</bdi>
            <Icon name="selector" size={16} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={paths.account()} leftSection={<Icon name="settings" size={16} />}>
            Account
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>Theme</Menu.Label>
          {schemes.map(({ value, name, icon }) => (
            <Menu.Item
              key={value}
              leftSection={<Icon name={icon} size={16} />}
              rightSection={colorScheme === value ? <Icon name="check" size={16} /> : null}
              onClick={() => setColorScheme(value)}
            >
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="signOut" size={16} />} onClick={() => mayLeave() && leave.mutate()}>
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Box>
  )
}
