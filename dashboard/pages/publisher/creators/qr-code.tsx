import { renderSVG } from 'uqr'

/** Draws a QR code, dark on white in both color schemes so that every camera reads it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const source = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(text, { border: 2 }))}`
  return (
    <img
      style={{ background: '#fff', borderRadius: 'var(--mantine-radius-md)' }}
      src={source}
      alt={label}
      width={220}
      height={220}
    />
  )
}
