/** What a member is a member of. */
export type MemberReach =
  | { readonly role: 'operator' }
  | { readonly role: 'publisher'; readonly projectId: string }
  | { readonly role: 'advertiser'; readonly organizationId: string }
