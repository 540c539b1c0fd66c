import { Button, Select, TextInput } from '@mantine/core'
import type { SampleUser } from '../../../api/types.ts'
import { choices } from '../../../ui/form/choices.ts'
import { fieldsOf } from '../../../ui/form/fields-of.ts'

const devices = ['ios', 'android', 'web'] as const

interface ExplainFormProps {
  /** The initial values. */
  sample: SampleUser
  isRunning: boolean
  onExplain: (user: SampleUser) => void
}

/** Describes a user as a feed request does. */
export function ExplainForm({ sample, isRunning, onExplain }: ExplainFormProps) {
  return (
    <form
      onSubmit={(event) => {
        const { userId = '', countryCode = '', language = '', platform = '' } = fieldsOf(event)
        const device = devices.find((one) => one === platform)
        onExplain({
          userId,
          attributes: {
            countryCode: countryCode.toUpperCase(),
            language,
            ...(device === undefined ? {} : { platform: device }),
          },
        })
      }}
      style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'flex-end' }}
    >
      <TextInput name="userId" label="User ID" defaultValue={sample.userId} required style={{ flex: '1 1 180px' }} />
      <TextInput
        name="countryCode"
        label="Country"
        defaultValue={sample.attributes.countryCode}
        pattern="[A-Za-z]{2}"
        maxLength={2}
        required
        w={90}
      />
      <TextInput name="language" label="Language" defaultValue={sample.attributes.language} required w={110} />
      <Select
        name="platform"
        label="Platform"
        defaultValue="any"
        allowDeselect={false}
        w={130}
        data={choices({ any: 'Any', ios: 'iOS', android: 'Android', web: 'Web' })}
      />
      <Button type="submit" loading={isRunning}>
        Explain
      </Button>
    </form>
  )
}
