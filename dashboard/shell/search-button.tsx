import { Kbd, UnstyledButton } from '@mantine/core'
import { Icon } from '../ui/icon.tsx'
import classes from './controls.module.css'

/** Opens the palette and shows its shortcut. */
export function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <UnstyledButton className={classes.search} onClick={onClick} aria-keyshortcuts="Control+K">
      <Icon name="search" size={16} />
      <span className={classes.grow}>Search or go to</span>
      <Kbd size="xs">Ctrl K</Kbd>
    </UnstyledButton>
  )
}
