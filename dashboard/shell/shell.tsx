import { ActionIcon, Box, Drawer, Kbd, Stack, UnstyledButton } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, NavLink, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import type { Me } from '../api/types.ts'
import { paths } from '../paths.ts'
import { useLeavingQuestion } from '../ui/form/use-unsaved.ts'
import { Icon } from '../ui/icon.tsx'
import { Brand } from '../ui/page/brand.tsx'
import { type Area, areaPages, type Place } from './areas.ts'
import { DemoNotice } from './demo-notice.tsx'
import { ContextSwitcher, MemberMenu } from './menus.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import classes from './shell.module.css'
import { TestClockBar } from './test-clock-bar.tsx'
import { usePlace } from './use-place.ts'

const Palette = lazy(() => import('./palette.tsx').then((file) => ({ default: file.Palette })))

/** Frames every page with navigation, the area switcher, and search. */
export function Shell({ me }: { me: Me }) {
  const location = useLocation()
  const { place, missing } = usePlace(location.pathname, me)
  const [isOpen, drawer] = useDisclosure(false)
  const [isSearching, search] = useDisclosure(false)
  const hasSearched = useHasBeen(isSearching)
  const isLoading = useNavigation().state === 'loading'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the navigation of small screens.
  useEffect(drawer.close, [location.pathname])
  // Works within fields as well.
  useHotkeys([['mod+K', search.open]], [])
  useLeavingQuestion()
  return (
    <Box mih="100dvh">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <div className={classes.progress} data-loading={isLoading || undefined} />
      <aside className={classes.side}>
        <Side me={me} place={place} onSearch={search.open} />
      </aside>
      <section className={classes.bar} aria-label="Menu and search">
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Open navigation" onClick={drawer.open}>
          <Icon name="menu" size={20} />
        </ActionIcon>
        <Link to={paths.home()} className="plain-link" aria-label="Offerwire home">
          <Brand />
        </Link>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Search" onClick={search.open}>
          <Icon name="search" />
        </ActionIcon>
      </section>
      <Drawer opened={isOpen} onClose={drawer.close} size={280} withCloseButton={false} title={null} padding={0}>
        <Stack gap={0} h="100dvh">
          <Side me={me} place={place} onSearch={search.open} />
        </Stack>
      </Drawer>
      <div className={classes.content}>
        <TestClockBar canMove={me.isOperator} />
        <DemoNotice />
        <main id="main" className={classes.main} tabIndex={-1}>
          {/* A page begins anew for another tenant or object, so that no form keeps what it took of the one before. */}
          <Suspense fallback={null}>
            {missing === undefined ? (
              <Outlet key={location.pathname} />
            ) : (
              <NotFoundPage isOfOperator={missing === 'operator'} />
            )}
          </Suspense>
        </main>
      </div>
      <Suspense fallback={null}>
        {hasSearched && <Palette me={me} area={place?.area} isOpen={isSearching} onClose={search.close} />}
      </Suspense>
      <ScrollRestoration />
    </Box>
  )
}

function Side({ me, place, onSearch }: { me: Me; place: Place | undefined; onSearch: () => void }) {
  return (
    <>
      <Stack gap={10} p="16px 12px 10px">
        <Box component={Link} to={paths.home()} className="plain-link" px={6} pb={4} aria-label="Offerwire home">
          <Brand />
        </Box>
        <ContextSwitcher me={me} current={place} />
        <SearchButton onClick={onSearch} />
      </Stack>
      {place === undefined ? <Box flex={1} /> : <Navigation area={place.area} />}
      <MemberMenu me={me} />
    </>
  )
}

/** Stays true once it was: an opened dialog stays mounted, because it returns the focus after closing. */
function useHasBeen(isNow: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isNow)
  if (isNow && !hasBeen) setHasBeen(true)
  return hasBeen
}

function Navigation({ area }: { area: Area }) {
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

function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <UnstyledButton className={classes.search} onClick={onClick} aria-keyshortcuts="Control+K">
      <Icon name="search" size={16} />
      <span className={classes.grow}>Search or go to</span>
      <Kbd size="xs">Ctrl K</Kbd>
    </UnstyledButton>
  )
}
