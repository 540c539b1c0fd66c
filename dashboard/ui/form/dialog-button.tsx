import { Button, type ButtonProps, Modal, type ModalProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'

interface DialogButtonProps extends Omit<ButtonProps, 'children'> {
  label: string
  'aria-label'?: string | undefined
  /** The title of the dialog; the label, unless it says more. */
  title?: string
  dialog?: Partial<ModalProps>
  onClose?: () => void
  /** The content of the dialog, which starts anew each time it opens. */
  children: (close: () => void) => ReactNode
}

export function DialogButton({ label, title = label, dialog, onClose, children, ...button }: DialogButtonProps) {
  const [isOpen, { open, close }] = useDisclosure(false, onClose && { onClose })
  return (
    <>
      <Button variant="default" onClick={open} {...button}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={close} title={title} {...dialog}>
        {children(close)}
      </Modal>
    </>
  )
}
