import { Button, NumberInput, Stack } from '@mantine/core'
import { useState } from 'react'
import type { App } from '../api/types.ts'
import { Problem } from '../ui/problem.tsx'
import { useAppChange } from './use-app-change.ts'

const percentOf = (share: number) => Math.round(share * 10_000) / 100

/** Edits the shares of responses reserved for new campaigns and for random order. */
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
        {save.isError && <Problem title="Couldn’t save the ranking" error={save.error} />}
        <NumberInput
          label="New campaigns"
          description="Share of responses that try a campaign with little data."
          suffix=" %"
          min={0}
          max={100}
          value={fresh}
          onChange={setFresh}
        />
        <NumberInput
          label="Random order"
          description="Share of responses used as a baseline for the ranking."
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
