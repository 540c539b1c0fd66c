import { Button, NumberInput, Stack } from '@mantine/core'
import { useState } from 'react'
import type { App } from '../api/types.ts'
import { Problem } from '../ui/problem.tsx'
import { useAppChange } from './use-app-change.ts'

const percentOf = (share: number) => Math.round(share * 10_000) / 100

/** How much of the answers goes to new campaigns, and how much to chance. */
export function RankingForm({ app }: { app: App }) {
  const [fresh, setFresh] = useState<number | string>(percentOf(app.ranking.newCampaignShare))
  const [random, setRandom] = useState<number | string>(percentOf(app.ranking.randomShare))
  const save = useAppChange(app.id)
  const submit = () =>
    save.mutate({
      ranking: {
        ...(typeof fresh === 'number' ? { newCampaignShare: fresh / 100 } : {}),
        ...(typeof random === 'number' ? { randomShare: random / 100 } : {}),
      },
    })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="md" maw={520}>
        {save.isError && <Problem title="The ranking was not saved." error={save.error} />}
        <NumberInput
          label="For new campaigns"
          description="Answers that try a campaign about which little is known."
          suffix=" %"
          min={0}
          max={100}
          value={fresh}
          onChange={setFresh}
        />
        <NumberInput
          label="In random order"
          description="Answers against which the learned order is measured."
          suffix=" %"
          min={0}
          max={100}
          value={random}
          onChange={setRandom}
        />
        <div>
          <Button type="submit" variant="default" loading={save.isPending}>
            Save ranking
          </Button>
        </div>
      </Stack>
    </form>
  )
}
