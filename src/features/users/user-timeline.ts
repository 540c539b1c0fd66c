import { whereShown } from '../impressions/where-shown.ts'
import type { User } from './user.schema.ts'

type Step = User['timeline'][number]

/** The parts of a person's record that the timeline is made of. */
type Told = Pick<User, 'storedAt' | 'attributes' | 'minor' | 'exposures' | 'servings' | 'transactions'> & {
  readonly subscriptionEvents: readonly Pick<User['subscriptionEvents'][number], 'occurredAt' | 'eventType'>[]
  readonly rejectedEvents: readonly Pick<User['rejectedEvents'][number], 'receivedAt' | 'eventType' | 'reason'>[]
}

/**
 * Returns the timeline of one user, oldest first: attributes stored, offers served, clicks and their outcomes, events.
 * Pure.
 */
export function userTimeline(user: Told): Step[] {
  const steps: Step[] = [
    ...attributeSteps(user),
    ...user.exposures.map(({ exposedAt, assignmentVersion, cohort }) => {
      const where = cohort === 'control' ? 'in the holdout' : 'with offers'
      return step(exposedAt, 'exposed', cohort, `Entered version ${assignmentVersion} of the experiment, ${where}.`)
    }),
    ...user.servings.map(({ at, surface, campaignIds }) => {
      const offers = campaignIds.length === 1 ? '1 offer was' : `${campaignIds.length} offers were`
      return step(at, 'served', surface, `${offers} served ${whereShown[surface]}.`)
    }),
    // Their servings are already listed above, including those without a click.
    ...user.transactions.flatMap(({ timeline }) => timeline.filter((each) => each.step !== 'served')),
    ...user.subscriptionEvents.map(({ occurredAt, eventType }) =>
      step(occurredAt, 'subscription_event', eventType, `The publisher’s billing reported ${eventType}.`),
    ),
    ...user.rejectedEvents.map(({ receivedAt, eventType, reason }) => {
      const text = `${eventType ?? 'A request'} was rejected. ${reason ?? ''}`.trim()
      return step(receivedAt, 'subscription_event', 'rejected', text)
    }),
  ]
  return steps.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** Prefixes a timeline with a note that it is incomplete. */
export function beginLater(steps: Step[], text: string): Step[] {
  const [oldest] = steps
  return oldest === undefined ? steps : [step(oldest.at, 'earlier', 'not_shown', text), ...steps]
}

function attributeSteps({ storedAt, attributes, minor }: Told): Step[] {
  if (storedAt === null) return []
  const count = Object.keys(attributes ?? {}).length
  const text = `Stored ${count} ${count === 1 ? 'attribute' : 'attributes'}${minor ? ', under the rules for minors' : ''}.`
  return [step(storedAt, 'attributes', minor ? 'minor' : 'stored', text)]
}

function step(at: string, name: string, code: string, text: string): Step {
  return { at, step: name, code, text }
}
