import { Box } from '@mantine/core'
import { useState } from 'react'

interface SafeImageProps {
  src: string | null | undefined
  /** Empty for an image that only decorates. */
  alt: string
  /** Width by height, such as 2.4. */
  ratio: number
  onSize?: (width: number, height: number) => void
  onFail?: () => void
}

/** Shows an image in a box of a fixed ratio, so that nothing moves while it loads; a plain box if it fails. */
export function SafeImage({ src, alt, ratio, onSize, onFail }: SafeImageProps) {
  const [failed, setFailed] = useState<string>()
  const isShown = typeof src === 'string' && src !== '' && failed !== src
  const box = { aspectRatio: ratio, overflow: 'hidden' }
  return (
    <Box component="span" display="block" w="100%" bdrs="sm" bg="var(--quiet-soft)" style={box}>
      {isShown && (
        <img
          style={{ display: 'block', width: '100%', height: '100%', objectFit: 'cover' }}
          src={src}
          alt={alt}
          loading="lazy"
          onError={() => {
            setFailed(src)
            onFail?.()
          }}
          onLoad={(event) => onSize?.(event.currentTarget.naturalWidth, event.currentTarget.naturalHeight)}
        />
      )}
    </Box>
  )
}
