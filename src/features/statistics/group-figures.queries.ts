import { countColumns } from './delta-rows.queries.ts'

/** The owner of the figures of the whole installation, beside apps, organizations and creators. */
export const installationId = '00000000-0000-0000-0000-000000000000'

/** What a creator's group is called among the figures of several apps, where equal ids are different people. */
export const creatorAcrossAppsSql = `case when creator_id = '' then '' else app_id::text || ' ' || creator_id end`

const sums = countColumns.map((name) => `sum(${name})::bigint as ${name}`).join(', ')
const contexts = 'app_id, day, campaign_id, surface, country, creator_id, class'

/** SQL that gives increments the organization of their campaign, adding up equal ones first. */
export function ownedSql(source: string): string {
  return `select pooled.*, campaign.organization_id
    from (select ${contexts}, ${sums} from ${source} group by ${contexts}) as pooled
    left join campaign on campaign.id = pooled.campaign_id`
}

/**
 * SQL that groups counts in every way that can be asked for: `owner_id, dimension, value, day` and the counts of that day.
 * `source` is what `ownedSql` gives. Grouped first as it is and for its owners then, of whom each row has several.
 */
export function groupedSql(source: string): string {
  return `select owner.owner_id, owner.dimension, owner.value, day, ${sums}
    from (
      select app_id, organization_id, day, creator_id, campaign_id,
        case
          when grouping(creator_id, campaign_id) = 0 then null
          when grouping(campaign_id) = 0 then 'campaign'
          when grouping(creator_id) = 0 then 'creator'
          when grouping(surface) = 0 then 'surface'
          when grouping(country) = 0 then 'country'
          when grouping(class) = 0 then 'class'
          else 'day'
        end as dimension,
        coalesce(campaign_id::text, creator_id, surface, country, class, '') as value,
        ${sums}
      from ${source}
      group by app_id, organization_id, day,
        grouping sets ((), (campaign_id), (creator_id), (surface), (country), (class), (creator_id, campaign_id))
    ) as grouped
    cross join lateral (
      select case when dimension = 'creator' then ${creatorAcrossAppsSql} else value end as value_across_apps,
        case when creator_id <> '' then creator_owner(app_id, creator_id) end as creator_owner_id
    ) as named
    cross join lateral (values
      (case when dimension is not null then app_id end, dimension, value),
      (case when dimension is not null then organization_id end, dimension, value_across_apps),
      (case when dimension is not null then '${installationId}'::uuid end, dimension, value_across_apps),
      (creator_owner_id, case dimension when 'creator' then 'day' else 'campaign' end,
        case dimension when 'creator' then '' else campaign_id::text end)
    ) as owner (owner_id, dimension, value)
    where owner.owner_id is not null
    group by owner.owner_id, owner.dimension, owner.value, day`
}
