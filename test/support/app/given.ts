import { hash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { App } from '../../../src/app.ts'
import type {
  AppCampaignTable,
  AppTable,
  CampaignTable,
  CreativeTable,
  Environment,
  OrganizationTable,
} from '../../../src/db/tables.ts'
import { createCredential } from '../../../src/lib/ids/credential.ts'
import { secretPurposes } from '../../../src/lib/ids/secret-box.ts'
import { recordSnapshotChanges, type SnapshotChange } from '../../../src/snapshot/snapshot-changes.ts'
import type { TestClock } from './test-clock.ts'

export interface GivenOrganization {
  readonly id: string
  readonly postbackToken: string
  readonly apiKey: string
}

export interface GivenApp {
  readonly id: string
  readonly projectId: string
  readonly liveKey: string
  readonly liveSecret: string
  readonly testKey: string
  readonly testSecret: string
}

export interface GivenCampaign {
  readonly id: string
  readonly creativeId: string
  readonly organization: GivenOrganization
}

/** Inserts a test's world into the database as rows, and waits until the service uses it. */
export class Given {
  readonly #app: App
  readonly #clock: TestClock
  #count = 0

  constructor(app: App, clock: TestClock) {
    this.#app = app
    this.#clock = clock
  }

  async organization(values: Partial<Insertable<OrganizationTable>> = {}): Promise<GivenOrganization> {
    const { random } = this.#app.services
    const postbackToken = createCredential('pbt_', random)
    const apiKey = createCredential('ak_', random)
    const id = this.#newId()
    await this.#db
      .insertInto('organization')
      .values({
        id,
        name: `Advertiser ${++this.#count}`,
        postback_token_hash: sha256(postbackToken),
        api_key_hash: sha256(apiKey),
        ...this.#stamps(),
        ...values,
      })
      .execute()
    await this.#changed({ kind: 'organization', id })
    return { id, postbackToken, apiKey }
  }

  /** An app in its own project (or in the given one), with a live and a test key of the project. */
  async app(values: Partial<Insertable<AppTable>> = {}): Promise<GivenApp> {
    const id = this.#newId()
    const projectId = values.project_id ?? this.#newId()
    if (values.project_id === undefined) {
      await this.#db
        .insertInto('project')
        .values({ id: projectId, name: `Project ${++this.#count}`, ...this.#stamps() })
        .execute()
    }
    const name = `App ${++this.#count}`
    await this.#db
      .insertInto('app')
      .values({ id, project_id: projectId, name, platform: 'api', ...this.#stamps(), ...values })
      .execute()
    const live = await this.key(projectId, 'live')
    const test = await this.key(projectId, 'test')
    return {
      id,
      projectId,
      liveKey: live.publishableKey,
      liveSecret: live.secretKey,
      testKey: test.publishableKey,
      testSecret: test.secretKey,
    }
  }

  async key(
    projectId: string,
    environment: Environment,
    values: { app_id?: string; rate_limit_per_second?: number } = {},
  ) {
    const { random, secretBox } = this.#app.services
    const publishableKey = createCredential(`pk_${environment}_`, random)
    const secretKey = createCredential(`sk_${environment}_`, random)
    const id = this.#newId()
    await this.#db
      .insertInto('api_key')
      .values({
        id,
        project_id: projectId,
        environment,
        publishable_key: publishableKey,
        secret_key_sealed: secretBox.seal(secretKey, secretPurposes.apiKey(id)),
        created_at: new Date(this.#clock.nowMs()),
        ...values,
      })
      .execute()
    await this.#changed({ kind: 'project', id: projectId })
    return { id, publishableKey, secretKey }
  }

  /** A campaign that may be shown, with one creative, on the lists of the given apps. */
  async campaign(
    listedOn: readonly GivenApp[] = [],
    values: Partial<Insertable<CampaignTable>> = {},
    creative: Partial<Insertable<CreativeTable>> = {},
    organization?: GivenOrganization,
  ): Promise<GivenCampaign> {
    const owner = organization ?? (await this.organization(values.is_demo === true ? { is_demo: true } : {}))
    const id = this.#newId()
    const name = `Campaign ${++this.#count}`
    await this.#db
      .insertInto('campaign')
      .values({
        id,
        organization_id: owner.id,
        name,
        destination_url: 'https://advertiser.example/landing',
        payout_micros: 2_000_000n,
        ...this.#stamps(),
        ...values,
      })
      .execute()
    const creativeId = await this.creative(id, { title: values.name ?? name, ...creative })
    for (const app of listedOn) await this.list(app.id, id)
    return { id, creativeId, organization: owner }
  }

  async creative(campaignId: string, values: Partial<Insertable<CreativeTable>> = {}): Promise<string> {
    const id = this.#newId()
    await this.#db
      .insertInto('creative')
      .values({
        id,
        campaign_id: campaignId,
        title: 'Title',
        cta_text: 'Get it',
        primary_image_url: 'https://images.example/banner.png',
        ...this.#stamps(),
        ...values,
      })
      .execute()
    await this.#changed({ kind: 'campaign', id: campaignId })
    return id
  }

  /** Adds a campaign to the end of an app's list. */
  async list(appId: string, campaignId: string, values: Partial<Insertable<AppCampaignTable>> = {}): Promise<void> {
    const position = ++this.#count
    await this.#db
      .insertInto('app_campaign')
      .values({ app_id: appId, campaign_id: campaignId, position, ...values })
      .execute()
    await this.#changed({ kind: 'allow_list', id: appId })
  }

  get #db() {
    return this.#app.services.database.db
  }

  #newId(): string {
    return this.#app.services.newId()
  }

  #stamps() {
    const now = new Date(this.#clock.nowMs())
    return { created_at: now, updated_at: now }
  }

  async #changed(change: SnapshotChange): Promise<void> {
    await recordSnapshotChanges(this.#db, [change])
    await this.#app.services.snapshots.refresh()
  }
}

function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
