import { ActionIcon, Button, Fieldset, Group, Select, Stack, Switch, TagsInput, Text, TextInput } from '@mantine/core'
import type { Audience, AudienceCondition } from '../../../../api/types.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { choices } from '../../../../ui/use-address.ts'
import { AudienceReach } from './audience-reach.tsx'

interface AudienceBuilderProps {
  value: Audience | null
  onChange: (audience: Audience | null) => void
  /** Returns the fault of a field by its path below the audience. */
  errorOf: (path: string) => string | undefined
  /** Of an existing campaign, whose apps the reach is counted in. */
  campaignId: string | undefined
}

const custom = 'custom.'
const attributes = choices({
  countryCode: 'Country',
  language: 'Language',
  city: 'City',
  state: 'State',
  region: 'Region',
  subscriptionTier: 'Subscription tier',
  monthsSubscribed: 'Months subscribed',
  billingCycle: 'Billing cycle',
  lastPaymentAmount: 'Last payment amount',
  lastActiveDate: 'Last active date',
  totalSessions: 'Total sessions',
  age: 'Age',
  [custom]: 'Custom attribute',
})
type Operator = AudienceCondition['operator']
const operatorNames: Readonly<Record<Operator, string>> = {
  is: 'is one of',
  is_not: 'is none of',
  at_least: 'is at least',
  at_most: 'is at most',
  exists: 'is stored',
}
const newCondition: AudienceCondition = { attribute: 'subscriptionTier', operator: 'is', values: [] }
const most = 10

/** Edits the people whom a campaign is for; off means everybody. */
export function AudienceBuilder({ value, onChange, errorOf, campaignId }: AudienceBuilderProps) {
  const groups = value?.all ?? []
  const setGroups = (all: Audience['all']) => onChange(all.length === 0 ? null : { all })
  return (
    <Stack gap="sm">
      <Switch
        label="Only for certain people"
        description="Adults about whom an app stores attributes, on feed and search. Messages and catalogs don’t show the campaign then."
        checked={value !== null}
        onChange={({ currentTarget }) => setGroups(currentTarget.checked ? [{ any: [newCondition] }] : [])}
      />
      {groups.map(({ any }, index) => (
        <ConditionGroup
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity except their position.
          key={index}
          number={index + 1}
          conditions={any}
          errorOf={(path) => errorOf(`all.${index}.any.${path}`)}
          onChange={(conditions) => {
            const others = groups.with(index, { any: conditions })
            setGroups(conditions.length === 0 ? groups.toSpliced(index, 1) : others)
          }}
        />
      ))}
      {value !== null && (
        <>
          <div>
            <Button
              size="xs"
              variant="default"
              disabled={groups.length === most}
              onClick={() => setGroups([...groups, { any: [newCondition] }])}
            >
              Add group
            </Button>
          </div>
          {campaignId !== undefined && <AudienceReach campaignId={campaignId} audience={value} />}
        </>
      )}
    </Stack>
  )
}

interface ConditionGroupProps {
  number: number
  conditions: AudienceCondition[]
  onChange: (conditions: AudienceCondition[]) => void
  errorOf: (path: string) => string | undefined
}

function ConditionGroup({ number, conditions, onChange, errorOf }: ConditionGroupProps) {
  return (
    <Fieldset legend={number === 1 ? 'At least one of these holds' : 'And at least one of these holds'}>
      <Stack gap="sm">
        {conditions.map((condition, index) => (
          <Condition
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity except their position.
            key={index}
            name={`condition ${number}.${index + 1}`}
            condition={condition}
            errorOf={(field) => errorOf(`${index}.${field}`)}
            onChange={(changed) => onChange(conditions.with(index, changed))}
            onRemove={() => onChange(conditions.toSpliced(index, 1))}
          />
        ))}
        <div>
          <Button
            size="xs"
            variant="default"
            disabled={conditions.length === most}
            onClick={() => onChange([...conditions, newCondition])}
          >
            Add condition
          </Button>
        </div>
      </Stack>
    </Fieldset>
  )
}

interface ConditionProps {
  /** `condition 1.2` */
  name: string
  condition: AudienceCondition
  onChange: (condition: AudienceCondition) => void
  onRemove: () => void
  errorOf: (field: string) => string | undefined
}

function Condition({ name, condition, onChange, onRemove, errorOf }: ConditionProps) {
  const { attribute, operator } = condition
  const isCustom = attribute.startsWith(custom)
  return (
    <Group gap={8} align="flex-start" wrap="nowrap">
      <Group gap={8} align="flex-start" flex={1} miw={0}>
        <Select
          aria-label={`Attribute of ${name}`}
          style={{ flex: '1 1 150px' }}
          allowDeselect={false}
          data={attributes}
          value={isCustom ? custom : attribute}
          error={isCustom ? undefined : errorOf('attribute')}
          onChange={(chosen) => chosen !== null && onChange({ ...condition, attribute: chosen })}
        />
        {isCustom && (
          <TextInput
            aria-label={`Key of ${name}`}
            placeholder="Key"
            style={{ flex: '1 1 100px' }}
            required
            value={attribute.slice(custom.length)}
            error={errorOf('attribute')}
            onChange={({ currentTarget }) => onChange({ ...condition, attribute: custom + currentTarget.value })}
          />
        )}
        <Select
          aria-label={`Operator of ${name}`}
          style={{ flex: '1 1 110px' }}
          allowDeselect={false}
          data={choices(operatorNames)}
          value={operator}
          onChange={(chosen) => chosen !== null && onChange(withOperator(condition, chosen as Operator))}
        />
        <Values name={name} condition={condition} onChange={onChange} error={errorOf('values')} />
      </Group>
      <ActionIcon variant="default" size={36} aria-label={`Remove ${name}`} onClick={onRemove}>
        <Icon name="cross" size={15} />
      </ActionIcon>
    </Group>
  )
}

interface ValuesProps extends Pick<ConditionProps, 'name' | 'condition' | 'onChange'> {
  error: string | undefined
}

function Values({ name, condition, onChange, error }: ValuesProps) {
  const { attribute, operator } = condition
  const values = (condition.values ?? []).map(String)
  const set = (changed: string[]) => onChange({ ...condition, values: changed })
  if (operator === 'exists') {
    return error === undefined ? null : (
      <Text size="xs" c="var(--mantine-color-error)">
        {error}
      </Text>
    )
  }
  const placeholder = attribute === 'lastActiveDate' ? '2026-06-01T00:00:00Z' : undefined
  if (operator === 'is' || operator === 'is_not') {
    return (
      <TagsInput
        aria-label={`Values of ${name}`}
        placeholder={values.length === 0 ? (placeholder ?? 'Press Enter to add') : undefined}
        style={{ flex: '2 1 180px' }}
        acceptValueOnBlur
        maxTags={50}
        value={values}
        error={error}
        onChange={set}
      />
    )
  }
  return (
    <TextInput
      aria-label={`Value of ${name}`}
      placeholder={placeholder ?? 'A number'}
      style={{ flex: '2 1 180px' }}
      required
      value={values[0] ?? ''}
      error={error}
      onChange={({ currentTarget }) => set(currentTarget.value === '' ? [] : [currentTarget.value])}
    />
  )
}

/** A condition with another operator, and those of its values that the operator takes. */
function withOperator({ attribute, values }: AudienceCondition, operator: Operator): AudienceCondition {
  if (operator === 'exists') return { attribute, operator }
  const isEquality = operator === 'is' || operator === 'is_not'
  return { attribute, operator, values: (values ?? []).slice(0, isEquality ? undefined : 1) }
}
