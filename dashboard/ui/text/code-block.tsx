import classes from './code-block.module.css'
import { CopyButton } from './copy-button.tsx'

interface CodeBlockProps {
  code: string
  /** The name of the code, for screen readers and the copy button. */
  label: string
  /** A line above the code, such as a status. */
  caption?: React.ReactNode
  maxHeight?: number
}

/** Shows code with a copy button. */
export function CodeBlock({ code, label, caption, maxHeight = 420 }: CodeBlockProps) {
  return (
    <figure className={classes.block} aria-label={label}>
      <figcaption className={classes.caption}>
        <span>{caption ?? label}</span>
        <CopyButton text={code} label={label} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <pre className={classes.code} style={{ maxHeight }} tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  )
}
