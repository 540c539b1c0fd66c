import { ActionIcon, Tooltip } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../icon.tsx'
import { tell } from '../message/tell.ts'
import { copyText } from './copy-text.ts'

const confirmedMs = 1600

/** Copies a text and briefly confirms it. `label` names what is copied. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async (button: HTMLElement) => {
    try {
      await copyText(text, button)
      setCopied(true)
      setTimeout(() => setCopied(false), confirmedMs)
    } catch (error) {
      tell.problem(`Couldn’t copy the ${label}`, error)
    }
  }
  return (
    <Tooltip label={isCopied ? 'Copied' : `Copy ${label}`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={isCopied ? `Copied ${label}` : `Copy ${label}`}
        onClick={(event) => {
          event.stopPropagation()
          void copy(event.currentTarget)
        }}
      >
        <Icon name={isCopied ? 'check' : 'copy'} size={15} />
      </ActionIcon>
    </Tooltip>
  )
}
