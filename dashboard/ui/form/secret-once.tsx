import { Icon } from '../icon.tsx'
import { CopyButton } from '../text/copy-button.tsx'
import classes from './secret-once.module.css'

interface SecretOnceProps {
  name: string
  secret: string
}

/** Shows a new secret, the only time it can be read. */
export function SecretOnce({ name, secret }: SecretOnceProps) {
  return (
    <div className={classes.box} role="status">
      <p className={classes.words}>
        <Icon name="keys" />
        <span>
          <strong>{name}.</strong> Copy it now. You won’t be able to see it again.
        </span>
      </p>
      <p className={classes.secret}>
        <code className="mono">{secret}</code>
        <CopyButton text={secret} label={name.toLowerCase()} />
      </p>
    </div>
  )
}
