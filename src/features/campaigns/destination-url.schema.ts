import { Type } from 'typebox'
import { httpUrlSchema } from '../../http/body/schema-parts.ts'
import { parseDestination } from '../clicks/destination.ts'

/** Where an offer leads; macros may stand anywhere behind the host, since a link with one in its host leads nowhere. */
export const destinationUrlSchema = Type.Refine(
  httpUrlSchema,
  (text: string) => parseDestination(text) !== undefined,
  () => 'must be an http or https URL without a macro in its host',
)
