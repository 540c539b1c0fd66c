import type { Command } from './command.ts'
import { backupCommand, restoreCommand } from './commands/backup.ts'
import { campaignCommands } from './commands/campaigns.ts'
import { completionCommandOf } from './commands/completion.ts'
import { doctorCommand } from './commands/doctor.ts'
import { explainCommand } from './commands/explain.ts'
import { listenCommand } from './commands/listen.ts'
import { loginCommand, logoutCommand, whoamiCommand } from './commands/login.ts'
import { postbackTestCommand } from './commands/postback-test.ts'
import { rotateCommands } from './commands/rotate.ts'
import { startCommand } from './commands/start.ts'
import { tailCommand } from './commands/tail.ts'
import { triggerCommand } from './commands/trigger.ts'

const others: readonly Command[] = [
  startCommand,
  doctorCommand,
  loginCommand,
  whoamiCommand,
  logoutCommand,
  listenCommand,
  triggerCommand,
  tailCommand,
  postbackTestCommand,
  explainCommand,
  ...campaignCommands,
  backupCommand,
  restoreCommand,
  ...rotateCommands,
]

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [...others, completionCommandOf(others)]
