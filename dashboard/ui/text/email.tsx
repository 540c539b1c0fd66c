import { Fragment } from 'react'

/** Shows an e-mail address, which a narrow table breaks at its signs before it breaks a word. */
export function Email({ address }: { address: string }) {
  return (
    <bdi data-breaks="email">
      {address.split(/(?<=[@.])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place.
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </bdi>
  )
}
