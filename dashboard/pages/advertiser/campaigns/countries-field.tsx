import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { countryName } from '../../../ui/text/format.ts'

interface CountriesFieldProps {
  value: string[]
  onChange: (codes: string[]) => void
}

/** The assigned codes of ISO 3166-1 alpha-2. */
const countryCodes = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC ' +
  'CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH ' +
  'KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
  'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC ' +
  'SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY ' +
  'UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

const countries = countryCodes
  .map((code) => ({ value: code, label: `${countryName(code)} (${code})` }))
  .sort((a, b) => a.label.localeCompare(b.label))

/** Picks countries by name or code. Text that matches no country stays and blocks the form. */
export function CountriesField({ value, onChange }: CountriesFieldProps) {
  const [typed, setTyped] = useState('')
  const [isLeft, setLeft] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isClearedByBlur = useRef(false)
  const problem = typed === '' ? '' : `“${typed}” isn’t selected. Choose a country from the list or delete the text.`
  useEffect(() => field.current?.setCustomValidity(problem), [problem])
  return (
    <MultiSelect
      ref={field}
      label="Countries"
      description="Leave empty to target all countries."
      error={isLeft && problem}
      searchable
      clearable
      selectFirstOptionOnChange
      limit={60}
      hidePickedOptions
      nothingFoundMessage="No matching countries"
      data={countries}
      filter={bestFirst}
      value={value}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={(text) => {
        if (!isClearedByBlur.current) {
          setTyped(text.trimStart())
          setLeft(false)
        }
        isClearedByBlur.current = false
      }}
      onBlur={() => {
        // The component clears its text right after this, which would silently lose it here.
        isClearedByBlur.current = true
        setLeft(true)
      }}
      onKeyDown={(event) => keepFromSending(event, typed)}
    />
  )
}

/** Enter picks from the list; without a match, it would submit the form. */
function keepFromSending(event: KeyboardEvent, typed: string): void {
  if (event.key === 'Enter' && typed !== '' && !event.nativeEvent.isComposing) event.preventDefault()
}

/**
 * Sorts the option that Enter picks first: the exact code, then names that start with the text, then those that contain
 * it.
 */
const bestFirst: NonNullable<MultiSelectProps['filter']> = ({ options, search, limit }) => {
  const wanted = search.trim().toLowerCase()
  return options
    .flatMap((option) => {
      if (!('value' in option)) return []
      const label = option.label.toLowerCase()
      if (!label.includes(wanted)) return []
      const rank = String(option.value).toLowerCase() === wanted ? 0 : label.startsWith(wanted) ? 1 : 2
      return [{ option, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ option }) => option)
}
