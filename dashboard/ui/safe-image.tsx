import { useState } from 'react'
import classes from './safe-image.module.css'

interface SafeImageProps {
  src: string | null | undefined
  /** Empty for an image that only decorates. */
  alt: string
  /** Width by height, such as 2.4. */
  ratio: number
  onSize?: (width: number, height: number) => void
  onFail?: () => void
}

/** Shows an image in a box of a fixed ratio, so that nothing moves while it loads; a plain box when it fails. */
export function SafeImage({ src, alt, ratio, onSize, onFail }: SafeImageProps) {
  const [failed, setFailed] = useState<string>()
  const isShown = typeof src === 'string' && src !== '' && failed !== src
  return (
    <span className={classes.box} style={{ aspectRatio: ratio }}>
      {isShown && (
        <img
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
    </span>
  )
}
