import type { InvoiceContent } from './invoice.schema.ts'
import type { InvoiceTerms } from './invoices.queries.ts'

/** The parties and the tax of a paper, as they are now. */
export function contentOf(terms: InvoiceTerms): Omit<InvoiceContent, 'lines'> {
  return {
    seller: {
      name: terms.seller_name,
      street: terms.seller_street,
      building: terms.seller_building,
      postcode: terms.seller_postcode,
      town: terms.seller_town,
      country: terms.seller_country,
      taxId: terms.seller_tax_id,
      iban: terms.seller_iban,
      bic: terms.seller_bic,
    },
    buyer: {
      legalName: terms.legal_name,
      street: terms.street,
      building: terms.building,
      postcode: terms.postcode,
      town: terms.town,
      country: terms.country,
      taxId: terms.tax_id,
      email: terms.email,
    },
    organizationName: terms.name,
    taxPercent: Number(terms.tax_ppm ?? 0n) / 10_000,
    taxNote: terms.tax_note,
  }
}
