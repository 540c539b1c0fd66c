import { lazy, Suspense } from 'react'

interface QrCodeProps {
  text: string
  label: string
}

const Drawing = lazy(async () => {
  const { renderSVG } = await import('uqr')
  return {
    default: ({ text, label }: QrCodeProps) => (
      <img
        style={{ background: '#fff', borderRadius: 'var(--mantine-radius-md)' }}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(text, { border: 2 }))}`}
        alt={label}
        width={220}
        height={220}
      />
    ),
  }
})

/** Draws a QR code, dark on white in both color schemes so that every camera reads it. */
export function QrCode(props: QrCodeProps) {
  return (
    <Suspense fallback={<div style={{ height: 220 }} />}>
      <Drawing {...props} />
    </Suspense>
  )
}
