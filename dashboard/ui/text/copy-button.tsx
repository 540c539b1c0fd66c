import { ActionIcon, Tooltip } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../icon.tsx'
import { tell } from '../message/tell.ts'

const confirmedMs = 1600

/** Copies a text and briefly confirms it. `label` names the text. */
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

/**
 * Copies a text; rejects if the browser refuses.
 *
 * Browsers have `navigator.clipboard` on https and loopback only; elsewhere the text is selected in a field beside the
 * button and copied.
 */
async function copyText(text: string, button: HTMLElement): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.cssText = 'position: fixed; opacity: 0'
  // Beside the button: a dialog reclaims the focus from elements outside of it.
  button.after(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  button.focus()
  if (!isCopied) throw new Error('Your browser refused. Select the text and copy it yourself.')
}
