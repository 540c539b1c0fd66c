import { distribute, planDistribution } from '../src/db/citus/distribution.ts'
import { openDatabase } from '../src/db/connect.ts'
import { migrate } from '../src/db/schema/migrate.ts'
import { createCitusDatabase, query, startCitusCluster } from '../test/support/database/citus-cluster.ts'
import { silentLogger, type TestTemplate } from '../test/support/database/database.ts'

const name = 'offerwire_template'

/** Starts a coordinator and two workers with a distributed database that tests copy; disposing of it stops them. */
export async function startTestCluster(): Promise<TestTemplate> {
  const cluster = await startCitusCluster(3)
  try {
    const databaseUrl = await createCitusDatabase(cluster.servers, name)
    await spread(databaseUrl)
    for (const { url } of cluster.servers) {
      // A template must have no sessions while it is copied, and Citus keeps one in each database.
      await query(url, `alter database ${name} with allow_connections false`)
      await query(url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    }
  } catch (error) {
    await cluster[Symbol.asyncDispose]()
    throw error
  }
  return {
    environment: {
      TEST_CITUS_URLS: cluster.servers.map(({ url }) => url).join(' '),
      TEST_DATABASE_TEMPLATE: name,
    },
    [Symbol.asyncDispose]: () => cluster[Symbol.asyncDispose](),
  }
}

async function spread(databaseUrl: string): Promise<void> {
  await using database = await openDatabase({ databaseUrl, poolSize: 2, logger: silentLogger })
  await migrate(database)
  await distribute(database, await planDistribution(database), { shards: 4, onStep: () => undefined })
}
