import { useParams } from 'react-router'

/** The app of the page's address. */
export function useAppId(): string {
  return useParams().appId ?? ''
}
