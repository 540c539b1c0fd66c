import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAddress } from '../use-address.ts'

export interface Tab {
  id: string
  name: string
  content: () => ReactNode
}

/** Shows tabs and keeps the chosen one in the page's address; the first is the default. */
export function AddressTabs({ tabs, parameter = 'tab' }: { tabs: Tab[]; parameter?: string }) {
  const address = useAddress()
  const chosen = tabs.find((tab) => tab.id === address.value(parameter)) ?? tabs[0]
  if (chosen === undefined) return null
  const choose = (id: string | null) =>
    address.set({ [parameter]: id === tabs[0]?.id || id === null ? undefined : id }, true)
  return (
    <Tabs value={chosen.id} onChange={choose} keepMounted={false}>
      <Tabs.List>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.id} value={tab.id} ref={tab.id === chosen.id ? showInList : undefined}>
            {tab.name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.id} value={tab.id} pt="lg">
          {tab.id === chosen.id && tab.content()}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** Scrolls the list to a tab if not all fit, as on a phone. The page itself does not scroll. */
function showInList(tab: HTMLElement | null): void {
  const list = tab?.parentElement
  if (list) list.scrollTo({ left: tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2 })
}
