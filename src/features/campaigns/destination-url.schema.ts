import { Type } from 'typebox'
import { httpUrlSchema } from '../../http/body/schema-parts.ts'
import { parseDestination } from '../clicks/destination.ts'

/** The destination of an offer. Macros may be anywhere after the host; one in the host would break the link. */
export const destinationUrlSchema = Type.Refine(
  httpUrlSchema,
  (text: string) => parseDestination(text) !== undefined,
  () => 'must be an http or https URL without a macro in its host',
)
