import { useParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { TransactionView } from '../../transactions/transaction-view.tsx'
import { useAppId } from '../use-app-id.ts'

/** Shows a transaction of the app. */
export function TransactionPage() {
  const appId = useAppId()
  const { transactionId = '' } = useParams()
  return (
    <TransactionView
      campaignsOf={{ appId }}
      id={transactionId}
      up={{ name: 'Transactions', to: paths.transactions(appId) }}
      userPath={(userId) => paths.user(appId, userId)}
      creatorPath={(creatorId) => paths.creator(appId, creatorId)}
      campaignPath={(campaignId) => paths.offers(appId, { preview: campaignId })}
    />
  )
}
