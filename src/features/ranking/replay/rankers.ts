import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../../../lib/time/clock.ts'
import { minorEpochMs, minorEpochStartMs } from '../model/epochs.ts'
import { emptyRankingModel, type RankingModel } from '../model/ranking-model.ts'
import { type CampaignColumns, compileColumns } from '../score/campaign-columns.ts'
import { compileCampaigns, rankerOf } from '../score/compile-ranker.ts'
import type { CompiledCampaigns, Ranker } from '../score/ranker.ts'
import type { RankingConfig, UsedConfig } from './archive-ranking.ts'

interface RankersOptions<Source> {
  /** Extracts a source's ranking configuration; unchanged campaigns must stay the same objects. */
  readonly configOf: (source: Source, previous?: Configured<Source>) => RankingConfig
  readonly nextVersion: () => string
  readonly attributeSalt: number
}

export interface Configured<Source> {
  readonly source: Source
  readonly config: RankingConfig
}

interface Compiled extends UsedConfig {
  readonly byModel: WeakMap<RankingModel, Ranker>
  isUsed: boolean
}

/** The number of campaigns compiled before requests get their turn. */
const campaignsPerTurn = 500

/**
 * The model of the next minors' epoch is chosen this long before the epoch begins, or at the process's start, among
 * models kept the second interval before it. So every process chooses the same model.
 */
const chosenBeforeMs = 60_000
const keptBeforeMs = 90_000

/** Returns the instant before which a model must have been kept to rank minors in the epoch that begins at `fromMs`. */
export function minorsModelBefore(fromMs: number): number {
  return fromMs - keptBeforeMs
}

/**
 * Provides the ranker of each source (a snapshot) and model. A change of apps or eligibility alone compiles no
 * campaigns.
 */
export class Rankers<Source extends object> {
  readonly #options: RankersOptions<Source>
  readonly #compiled = new WeakMap<Source, Compiled>()
  #latest: Configured<Source> | undefined
  /** The campaigns compiled last under each model. */
  readonly #newest = new WeakMap<RankingModel, CompiledCampaigns>()
  readonly #compiledOf = new WeakMap<Ranker, Compiled>()
  /** Configurations that served and were not taken yet. */
  readonly #used: UsedConfig[] = []
  #model = emptyRankingModel()
  /** By the start of the minors' epoch: the running one and, once its model is chosen, the next. */
  readonly #minorsModels = new Map<number, RankingModel>()

  constructor(options: RankersOptions<Source>) {
    this.#options = options
  }

  get attributeSalt(): number {
    return this.#options.attributeSalt
  }

  get model(): RankingModel {
    return this.#model
  }

  /** Compiles the campaigns under a model in parts, so that no request waits for all of it. */
  async prepare(source: Source, model: RankingModel): Promise<void> {
    if (this.#newest.has(model)) return
    const { campaigns } = this.#compile(source).config
    let columns: CampaignColumns | undefined
    for (let size = 0; size < campaigns.length; ) {
      size = Math.min(size + campaignsPerTurn, campaigns.length)
      columns = compileColumns(size === campaigns.length ? campaigns : campaigns.slice(0, size), model, columns)
      await setImmediate()
    }
    if (columns !== undefined && !this.#newest.has(model)) this.#newest.set(model, compileCampaigns(columns))
  }

  publish(model: RankingModel): void {
    this.#model = model
  }

  of(source: Source): Ranker {
    return this.#rankerOf(source, this.#model)
  }

  /** Returns the minors' epoch that needs a model: the running one or, shortly before it begins, the next. */
  minorsModelDue(nowMs: number): { readonly fromMs: number; readonly keptBeforeMs: number } | undefined {
    const startMs = minorEpochStartMs(nowMs)
    const fromMs = this.#minorsModels.has(startMs) ? startMs + minorEpochMs : startMs
    if (this.#minorsModels.has(fromMs) || fromMs - nowMs > chosenBeforeMs) return undefined
    return { fromMs, keptBeforeMs: minorsModelBefore(fromMs) }
  }

  /** Chooses the model that ranks minors in the epoch that begins at `fromMs`, unless one is already chosen. */
  chooseMinorsModel(model: RankingModel, fromMs: number): void {
    if (this.#minorsModels.has(fromMs)) return
    for (const each of this.#minorsModels.keys()) {
      if (Math.abs(each - fromMs) > minorEpochMs) this.#minorsModels.delete(each)
    }
    this.#minorsModels.set(fromMs, model)
  }

  /**
   * Returns the ranker of minors: with the model chosen for their epoch, else with the model of its first list, so that
   * no refit changes an order within the epoch (spec 4.5).
   */
  ofMinors(source: Source, nowMs: number): Ranker {
    const startMs = minorEpochStartMs(nowMs)
    this.chooseMinorsModel(this.#model, startMs)
    return this.#rankerOf(source, this.#minorsModels.get(startMs) ?? this.#model)
  }

  #rankerOf(source: Source, model: RankingModel): Ranker {
    const compiled = this.#compile(source)
    const { byModel, config, version } = compiled
    const known = byModel.get(model)
    if (known !== undefined) return known
    const { attributeSalt } = this.#options
    const ranker = rankerOf(this.#campaignsOf(config, model), config.apps, { version, attributeSalt })
    byModel.set(model, ranker)
    this.#compiledOf.set(ranker, compiled)
    return ranker
  }

  #compile(source: Source): Compiled {
    const known = this.#compiled.get(source)
    if (known !== undefined) return known
    const config = this.#options.configOf(source, this.#latest)
    this.#latest = { source, config }
    const compiled = { config, version: this.#options.nextVersion(), byModel: new WeakMap(), isUsed: false }
    this.#compiled.set(source, compiled)
    return compiled
  }

  #campaignsOf({ campaigns }: RankingConfig, model: RankingModel): CompiledCampaigns {
    const newest = this.#newest.get(model)
    if (newest?.campaigns === campaigns) return newest
    const compiled = compileCampaigns(compileColumns(campaigns, model, newest))
    this.#newest.set(model, compiled)
    return compiled
  }

  /** Marks the configuration of a ranker as used by a serving, so that it is archived. */
  markUsed(ranker: Ranker): void {
    const compiled = this.#compiledOf.get(ranker)
    if (compiled === undefined || compiled.isUsed) return
    compiled.isUsed = true
    this.#used.push({ version: compiled.version, config: compiled.config })
  }

  /** Returns the configurations used since the last call. */
  takeUsed(): UsedConfig[] {
    return this.#used.splice(0)
  }
}

/** Generates unique, growing version numbers as decimal digits: milliseconds and the process's slot. */
export class RankingVersions {
  readonly #clock: Clock
  readonly #slot: number
  #lastMs = 0

  constructor(clock: Clock, slot: number) {
    this.#clock = clock
    this.#slot = slot
  }

  next(): string {
    this.#lastMs = Math.max(this.#lastMs + 1, this.#clock.nowMs())
    return String(this.#lastMs * 1024 + this.#slot)
  }

  follow(version: bigint): void {
    this.#lastMs = Math.max(this.#lastMs, Number(version / 1024n))
  }
}
