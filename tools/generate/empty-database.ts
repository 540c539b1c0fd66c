import { writeFileSync } from 'node:fs'
import { constants, zstdCompressSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { dumpImage, emptyDatabase } from '../../src/db/embedded/template.ts'

// Writes `src/db/embedded/empty-database.tar.zst`: `node tools/generate/empty-database.ts`. Run it when PGlite moves to
// another major version of PostgreSQL, which refuses the old files. No two runs give the same bytes.
await using database = await PGlite.create({ initDbStartParams: ['--wal-segsize=4'] })
// Without the two databases used only to create others, the image is half as large and opens twice as fast.
await database.exec('update pg_database set datistemplate = false')
await database.exec('drop database template0')
await database.exec('drop database template1')
const image = await dumpImage(database)
const params = {
  [constants.ZSTD_c_compressionLevel]: 19,
  // Finds repeats at any distance, which saves a sixth of the size.
  [constants.ZSTD_c_windowLog]: 25,
  [constants.ZSTD_c_checksumFlag]: 1,
}
writeFileSync(emptyDatabase, zstdCompressSync(image, { params }))
