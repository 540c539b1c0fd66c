/** The membership of a member: operator, a publisher's project, or an advertiser's organization. */
export type MemberReach =
  | { readonly role: 'operator' }
  | { readonly role: 'publisher'; readonly projectId: string }
  | { readonly role: 'advertiser'; readonly organizationId: string }
