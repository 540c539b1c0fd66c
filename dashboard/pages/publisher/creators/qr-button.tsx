import { Button, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'

/** Opens a QR code of a link. */
export function QrButton({ text, name }: { text: string; name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Icon name="qr" size={14} />}
        aria-label={`QR code for ${name}`}
        onClick={() => setOpen(true)}
      >
        QR
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={name}>
        <Stack align="center">
          <QrCode text={text} label={`QR code for ${text}`} />
          <code className="mono">{text}</code>
        </Stack>
      </Modal>
    </>
  )
}
