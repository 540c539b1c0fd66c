import { useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { TransactionView } from '../transactions/transaction-view.tsx'
import { useOrganizationId } from './use-organization-id.ts'

/** Shows a transaction of the organization's campaigns. */
export function ConversionPage() {
  const organizationId = useOrganizationId()
  const { transactionId = '' } = useParams()
  return (
    <TransactionView
      campaignsOf={{ organizationId }}
      id={transactionId}
      up={{ name: 'Conversions', to: paths.conversions(organizationId) }}
      campaignPath={(id) => paths.campaign(organizationId, id)}
    />
  )
}
