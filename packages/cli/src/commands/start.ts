import { command } from '../command.ts'
import { type ExitCode, exitCodes } from '../command-error.ts'
import { runService } from '../installation.ts'

export const startCommand = command({
  name: 'start',
  about: 'Start the service: server, embedded database, demo network and dashboard.',
  details:
    'Everything is configured by environment variables (docs/configuration.md); the options here set a few of them. Without any, the service keeps its data in ./data and answers at http://localhost:3000. The first start prints how to sign in.',
  options: {
    port: { value: '<port>', about: 'TCP port to listen on (PORT).' },
    host: { value: '<address>', about: 'Address to listen on (HOST).' },
    'data-dir': { value: '<folder>', about: 'Folder of the embedded database and the generated secrets (DATA_DIR).' },
    'no-demo': { about: 'Load no demo network (DEMO_DATA=false).' },
  },
  examples: [
    ['offerwire start', 'try it: http://localhost:3000/dashboard'],
    ['offerwire start --port 8080 --no-demo', 'an empty one on another port'],
    ['offerwire start --host 0.0.0.0', 'open to other machines; on PostgreSQL if DATABASE_URL is set'],
  ],
  async run({ io }, given): Promise<ExitCode> {
    const asked = { PORT: given.port, HOST: given.host, DATA_DIR: given.dataDir }
    const environment = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined)
    if (given.noDemo) environment.push(['DEMO_DATA', 'false'])
    const code = await runService(io, Object.fromEntries(environment))
    return code === 0 ? exitCodes.done : exitCodes.no
  },
})
