import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { transactionQuery } from '../../api/transactions.ts'
import { paths } from '../../paths.ts'
import { TransactionView } from '../transactions/transaction-view.tsx'

/** Shows the transaction of any tenant. */
export function AnyTransactionPage() {
  const { transactionId = '' } = useParams()
  const { data } = useQuery(transactionQuery(transactionId))
  const appId = data?.appId ?? ''
  return (
    <TransactionView
      campaignsOf={{ appId }}
      id={transactionId}
      up={{ name: 'Tenants', to: paths.tenants() }}
      userPath={(userId) => paths.user(appId, userId)}
      creatorPath={(creatorId) => paths.creator(appId, creatorId)}
      campaignPath={(campaignId) => paths.offers(appId, { preview: campaignId })}
    />
  )
}
