import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** One impression of the Open Bandit Dataset (Saito, Aihara, Matsutani, Narita 2021). */
export interface BanditImpression {
  item: number
  position: number
  click: number
  /** P(the logging policy shows this item at this position). */
  propensity: number
}

export type Behaviour = 'random' | 'bts'
export type BanditCampaign = 'men' | 'women'

/** Counts of the production prior, by item. */
export interface ProductionPrior {
  alpha: number[]
  beta: number[]
}

/** Places in the lists of the data set. */
export const banditPositions = 3

/**
 * The folder of the public sample (or of `obd` in it): the argument, else `OBD_DIR`, else beside the project; null if
 * there is none.
 */
export function findOpenBanditData(argument: string | undefined, projectRoot: string): string | null {
  const directory = argument ?? process.env.OBD_DIR ?? join(projectRoot, '../shared/data/obd')
  const holds = (each: string) => existsSync(join(each, 'prior_bts.yaml'))
  return [directory, join(directory, 'obd')].find(holds) ?? null
}

export function readImpressions(directory: string, behaviour: Behaviour, campaign: BanditCampaign): BanditImpression[] {
  const text = gunzipSync(readFileSync(join(directory, behaviour, campaign, `${campaign}.csv.gz`))).toString()
  const [header = '', ...lines] = text.trimEnd().split('\n')
  const names = header.split(',')
  const [item, position, click, propensity] = ['item_id', 'position', 'click', 'propensity_score'].map((name) =>
    names.indexOf(name),
  )
  return lines.map((line) => {
    const cells = line.split(',')
    const cell = (index: number | undefined) => Number(cells[index ?? -1])
    return { item: cell(item), position: cell(position) - 1, click: cell(click), propensity: cell(propensity) }
  })
}

/** The counts with which the production Thompson sampling started. */
export function readProductionPrior(directory: string, campaign: BanditCampaign): ProductionPrior {
  const prior: ProductionPrior = { alpha: [], beta: [] }
  let section = ''
  let list: 'alpha' | 'beta' = 'alpha'
  for (const line of readFileSync(join(directory, 'prior_bts.yaml'), 'utf8').split('\n')) {
    const word = line.trim().replace(':', '')
    if (line !== '' && !line.startsWith(' ')) section = word
    else if (word === 'alpha' || word === 'beta') list = word
    else if (section === campaign && word.startsWith('-')) prior[list].push(Number(word.slice(1)))
  }
  return prior
}
