import { useParams } from 'react-router'

/** Reads the app from the page's address. */
export function useAppId(): string {
  return useParams().appId ?? ''
}
