import { SimpleGrid, TextInput } from '@mantine/core'

/** The fields of a legal name and address, as the API has them. */
interface Address {
  legalName: string | null
  street: string | null
  building: string | null
  postcode: string | null
  town: string | null
  country: string | null
  taxId: string | null
  email: string | null
}

/** The values of a form for an address: empty texts for what is not set. */
export function addressValues(of: Address) {
  const { legalName, street, building, postcode, town, country, taxId, email } = of
  return {
    ...{ legalName: legalName ?? '', street: street ?? '', building: building ?? '', postcode: postcode ?? '' },
    ...{ town: town ?? '', country: country ?? '', taxId: taxId ?? '', email: email ?? '' },
  }
}

/** The codes of a form for an address as the API takes them, however they were typed. */
export function codesOf({ country, currency }: { country: string; currency: string }) {
  return { country: country === '' ? null : country.toUpperCase(), currency: currency.toUpperCase() }
}

interface AddressFieldsProps {
  field: (name: keyof Address, label: string, description?: string) => object
}

/** Edits the legal name and address that papers and payments show. */
export function AddressFields({ field }: AddressFieldsProps) {
  return (
    <>
      <TextInput {...field('legalName', 'Legal name')} maxLength={140} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...field('street', 'Street')} maxLength={140} />
        <TextInput {...field('building', 'Building')} maxLength={140} />
        <TextInput {...field('postcode', 'Postcode')} maxLength={140} />
        <TextInput {...field('town', 'Town')} maxLength={140} />
        <TextInput {...field('country', 'Country', 'Two letters, such as DE.')} maxLength={2} />
        <TextInput {...field('taxId', 'Tax ID')} maxLength={140} />
      </SimpleGrid>
      <TextInput {...field('email', 'E-mail for papers')} type="email" />
    </>
  )
}
