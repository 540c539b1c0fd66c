import { Link, useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { TransactionView } from '../transaction-view.tsx'
import { useOrganizationId } from './use-organization-id.ts'

/** One transaction of the organization's campaigns. */
export function ConversionPage() {
  const organizationId = useOrganizationId()
  const { transactionId = '' } = useParams()
  return (
    <TransactionView
      campaignsOf={{ organizationId }}
      id={transactionId}
      back={
        <Link className="link" to={paths.conversions(organizationId)}>
          Conversions
        </Link>
      }
      campaignPath={(id) => paths.campaign(organizationId, id)}
    />
  )
}
