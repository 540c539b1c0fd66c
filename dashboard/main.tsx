import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './ui/global.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { queryClient } from './api/query-client.ts'
import { baseUrl, pathPrefix, styleNonce } from './environment.ts'
import { paths } from './paths.ts'
import { createRouter } from './routes.tsx'
import { leadsToBaseUrl, WrongAddress } from './shell/wrong-address.tsx'
import { cssVariables, theme } from './theme.ts'

declare global {
  interface Window {
    __webpack_nonce__?: string
  }
}

// The library that locks scrolling behind a dialog reads its nonce under this name.
window.__webpack_nonce__ = styleNonce

// A page left open during an upgrade asks for files that are gone, so it reloads.
window.addEventListener('vite:preloadError', () => location.reload())

// The root serves the sign-in page, which has its own address from here on.
if (leadsToBaseUrl(baseUrl) && !location.pathname.startsWith(`${pathPrefix}/dashboard`)) {
  history.replaceState(null, '', `${pathPrefix}/dashboard${paths.signIn()}`)
}

const router = leadsToBaseUrl(baseUrl) ? createRouter() : undefined

function Dashboard() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-right" autoClose={4500} containerWidth={360} />
        {router === undefined ? <WrongAddress baseUrl={baseUrl} /> : <RouterProvider router={router} />}
      </QueryClientProvider>
    </MantineProvider>
  )
}

const root = document.getElementById('root')
if (root !== null) {
  // The words in the HTML stay until the first page can replace them.
  if (router !== undefined && root.childElementCount > 0) await Promise.all([firstPageOf(router), ...stylesheets()])

  // Renders in parts, between which the browser responds to input.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Dashboard />
      </StrictMode>,
    ),
  )
}

function firstPageOf(router: ReturnType<typeof createRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

/** The styles of a page with words load beside its scripts, and may arrive after them. */
function stylesheets(): Promise<unknown>[] {
  const loading = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(({ sheet }) => !sheet)
  return loading.map(
    (link) =>
      new Promise((resolve) => {
        link.onload = resolve
        link.onerror = resolve
      }),
  )
}
