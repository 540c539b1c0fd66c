import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { campaignQuery } from '../../api/campaigns.ts'
import { transactionQuery } from '../../api/transactions.ts'
import { paths } from '../../paths.ts'
import { useAppId, useOrganizationId } from '../address-ids.ts'
import { TransactionView } from './transaction-view.tsx'

/** Shows a transaction of the app, or leads to the app that it is of. */
export function TransactionPage() {
  const appId = useAppId()
  const { transactionId = '' } = useParams()
  const { data } = useQuery(transactionQuery(transactionId))
  if (data !== undefined && data.appId !== appId)
    return <Navigate replace to={paths.transaction(data.appId, transactionId)} />
  return <AppTransaction appId={appId} up={{ name: 'Transactions', to: paths.transactions(appId) }} />
}

/** Shows a transaction of the organization's campaigns, or leads to the organization that it is of. */
export function ConversionPage() {
  const organizationId = useOrganizationId()
  const { transactionId = '' } = useParams()
  const { data } = useQuery(transactionQuery(transactionId))
  const campaignId = data?.campaignId ?? ''
  const campaign = useQuery({ ...campaignQuery(campaignId), enabled: campaignId !== '', staleTime: 60_000 })
  const owner = campaign.data?.organizationId
  if (owner !== undefined && owner !== organizationId)
    return <Navigate replace to={paths.conversion(owner, transactionId)} />
  return (
    <TransactionView
      campaignsOf={{ organizationId }}
      id={transactionId}
      up={{ name: 'Conversions', to: paths.conversions(organizationId) }}
      campaignPath={(id) => paths.campaign(organizationId, id)}
    />
  )
}

/** Shows the transaction of any tenant. */
export function AnyTransactionPage() {
  const { transactionId = '' } = useParams()
  const { data } = useQuery(transactionQuery(transactionId))
  return <AppTransaction appId={data?.appId ?? ''} up={{ name: 'Tenants', to: paths.tenants() }} />
}

function AppTransaction({ appId, up }: { appId: string; up: { name: string; to: string } }) {
  const { transactionId = '' } = useParams()
  return (
    <TransactionView
      campaignsOf={{ appId }}
      id={transactionId}
      up={up}
      userPath={(userId) => paths.user(appId, userId)}
      creatorPath={(creatorId) => paths.creator(appId, creatorId)}
      campaignPath={(campaignId) => paths.offers(appId, { preview: campaignId })}
    />
  )
}
